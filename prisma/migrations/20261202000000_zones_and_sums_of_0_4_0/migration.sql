-- Zones were stored as they were sent, and PostgreSQL and JavaScript read some names differently (docs/rules/accounts.md#time-zones).
-- Each becomes its canonical name; one with several meanings becomes what logs showed by it, and what was counted by another is counted again.

create function tributary_zone_meant(stored text) returns table (zone text, is_vague boolean) language sql stable as $function$
  select known.zone, known.is_vague from (
    select name as stored, name as zone, false as is_vague from regexp_split_to_table($names$
Africa/Abidjan Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Asmara Africa/Bamako Africa/Bangui Africa/Banjul
Africa/Bissau Africa/Blantyre Africa/Brazzaville Africa/Bujumbura Africa/Cairo Africa/Casablanca Africa/Ceuta
Africa/Conakry Africa/Dakar Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala Africa/El_Aaiun Africa/Freetown
Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Kampala Africa/Khartoum Africa/Kigali
Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Lome Africa/Luanda Africa/Lubumbashi Africa/Lusaka Africa/Malabo
Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Mogadishu Africa/Monrovia Africa/Nairobi Africa/Ndjamena
Africa/Niamey Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo Africa/Sao_Tome Africa/Tripoli Africa/Tunis
Africa/Windhoek America/Adak America/Anchorage America/Anguilla America/Antigua America/Araguaina
America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy
America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta
America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia
America/Aruba America/Asuncion America/Atikokan America/Bahia America/Bahia_Banderas America/Barbados America/Belem
America/Belize America/Blanc-Sablon America/Boa_Vista America/Bogota America/Boise America/Cambridge_Bay
America/Campo_Grande America/Cancun America/Caracas America/Cayenne America/Cayman America/Chicago America/Chihuahua
America/Ciudad_Juarez America/Costa_Rica America/Creston America/Cuiaba America/Curacao America/Danmarkshavn
America/Dawson America/Dawson_Creek America/Denver America/Detroit America/Dominica America/Edmonton America/Eirunepe
America/El_Salvador America/Fort_Nelson America/Fortaleza America/Glace_Bay America/Goose_Bay America/Grand_Turk
America/Grenada America/Guadeloupe America/Guatemala America/Guayaquil America/Guyana America/Halifax America/Havana
America/Hermosillo America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo
America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes
America/Indiana/Winamac America/Inuvik America/Iqaluit America/Jamaica America/Juneau America/Kentucky/Louisville
America/Kentucky/Monticello America/Kralendijk America/La_Paz America/Lima America/Los_Angeles America/Lower_Princes
America/Maceio America/Managua America/Manaus America/Marigot America/Martinique America/Matamoros America/Mazatlan
America/Menominee America/Merida America/Metlakatla America/Mexico_City America/Miquelon America/Moncton
America/Monterrey America/Montevideo America/Montserrat America/Nassau America/New_York America/Nome America/Noronha
America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Nuuk America/Ojinaga
America/Panama America/Paramaribo America/Phoenix America/Port-au-Prince America/Port_of_Spain America/Porto_Velho
America/Puerto_Rico America/Punta_Arenas America/Rankin_Inlet America/Recife America/Regina America/Resolute
America/Rio_Branco America/Santarem America/Santiago America/Santo_Domingo America/Sao_Paulo America/Scoresbysund
America/Sitka America/St_Barthelemy America/St_Johns America/St_Kitts America/St_Lucia America/St_Thomas
America/St_Vincent America/Swift_Current America/Tegucigalpa America/Thule America/Tijuana America/Toronto
America/Tortola America/Whitehorse America/Winnipeg America/Yakutat Antarctica/Casey Antarctica/Davis
Antarctica/DumontDUrville Antarctica/Macquarie Antarctica/Mawson Antarctica/McMurdo Antarctica/Palmer
Antarctica/Rothera Antarctica/Syowa Antarctica/Troll Antarctica/Vostok Arctic/Longyearbyen Asia/Aden Asia/Almaty
Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku
Asia/Bangkok Asia/Barnaul Asia/Beirut Asia/Bishkek Asia/Brunei Asia/Chita Asia/Colombo Asia/Damascus Asia/Dhaka
Asia/Dili Asia/Dubai Asia/Dushanbe Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Ho_Chi_Minh Asia/Hong_Kong Asia/Hovd
Asia/Irkutsk Asia/Jakarta Asia/Jayapura Asia/Jerusalem Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kathmandu
Asia/Khandyga Asia/Kolkata Asia/Krasnoyarsk Asia/Kuala_Lumpur Asia/Kuching Asia/Kuwait Asia/Macau Asia/Magadan
Asia/Makassar Asia/Manila Asia/Muscat Asia/Nicosia Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Oral
Asia/Phnom_Penh Asia/Pontianak Asia/Pyongyang Asia/Qatar Asia/Qostanay Asia/Qyzylorda Asia/Riyadh Asia/Sakhalin
Asia/Samarkand Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Srednekolymsk Asia/Taipei Asia/Tashkent Asia/Tbilisi
Asia/Tehran Asia/Thimphu Asia/Tokyo Asia/Tomsk Asia/Ulaanbaatar Asia/Urumqi Asia/Ust-Nera Asia/Vientiane
Asia/Vladivostok Asia/Yakutsk Asia/Yangon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores Atlantic/Bermuda
Atlantic/Canary Atlantic/Cape_Verde Atlantic/Faroe Atlantic/Madeira Atlantic/Reykjavik Atlantic/South_Georgia
Atlantic/St_Helena Atlantic/Stanley Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Darwin
Australia/Eucla Australia/Hobart Australia/Lindeman Australia/Lord_Howe Australia/Melbourne Australia/Perth
Australia/Sydney Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12 Etc/GMT+2 Etc/GMT+3 Etc/GMT+4 Etc/GMT+5 Etc/GMT+6
Etc/GMT+7 Etc/GMT+8 Etc/GMT+9 Etc/GMT-1 Etc/GMT-10 Etc/GMT-11 Etc/GMT-12 Etc/GMT-13 Etc/GMT-14 Etc/GMT-2 Etc/GMT-3
Etc/GMT-4 Etc/GMT-5 Etc/GMT-6 Etc/GMT-7 Etc/GMT-8 Etc/GMT-9 Europe/Amsterdam Europe/Andorra Europe/Astrakhan
Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest Europe/Budapest
Europe/Busingen Europe/Chisinau Europe/Copenhagen Europe/Dublin Europe/Gibraltar Europe/Guernsey Europe/Helsinki
Europe/Isle_of_Man Europe/Istanbul Europe/Jersey Europe/Kaliningrad Europe/Kirov Europe/Kyiv Europe/Lisbon
Europe/Ljubljana Europe/London Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn Europe/Minsk
Europe/Monaco Europe/Moscow Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga Europe/Rome
Europe/Samara Europe/San_Marino Europe/Sarajevo Europe/Saratov Europe/Simferopol Europe/Skopje Europe/Sofia
Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Ulyanovsk Europe/Vaduz Europe/Vatican Europe/Vienna
Europe/Vilnius Europe/Volgograd Europe/Warsaw Europe/Zagreb Europe/Zurich Indian/Antananarivo Indian/Chagos
Indian/Christmas Indian/Cocos Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius
Indian/Mayotte Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Bougainville Pacific/Chatham Pacific/Chuuk
Pacific/Easter Pacific/Efate Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos Pacific/Gambier
Pacific/Guadalcanal Pacific/Guam Pacific/Honolulu Pacific/Kanton Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein
Pacific/Majuro Pacific/Marquesas Pacific/Midway Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea
Pacific/Pago_Pago Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei Pacific/Port_Moresby Pacific/Rarotonga Pacific/Saipan
Pacific/Tahiti Pacific/Tarawa Pacific/Tongatapu Pacific/Wake Pacific/Wallis UTC
$names$, '\s+') name
    union all
    select other, words[1], false from regexp_split_to_table($names$
Africa/Asmara Africa/Asmera
Africa/Bamako Africa/Timbuktu
Africa/Cairo Egypt
Africa/Tripoli Libya
America/Adak America/Atka US/Aleutian
America/Anchorage US/Alaska
America/Argentina/Buenos_Aires America/Buenos_Aires
America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca
America/Argentina/Cordoba America/Cordoba America/Rosario
America/Argentina/Jujuy America/Jujuy
America/Argentina/Mendoza America/Mendoza
America/Atikokan America/Coral_Harbour
America/Chicago US/Central
America/Denver America/Shiprock Navajo US/Mountain
America/Detroit US/Michigan
America/Edmonton America/Yellowknife Canada/Mountain
America/Halifax Canada/Atlantic
America/Havana Cuba
America/Indiana/Indianapolis America/Fort_Wayne America/Indianapolis US/East-Indiana
America/Indiana/Knox America/Knox_IN US/Indiana-Starke
America/Iqaluit America/Pangnirtung
America/Jamaica Jamaica
America/Kentucky/Louisville America/Louisville
America/Los_Angeles US/Pacific US/Pacific-New
America/Manaus Brazil/West
America/Mazatlan Mexico/BajaSur
America/Mexico_City Mexico/General
America/New_York US/Eastern
America/Noronha Brazil/DeNoronha
America/Nuuk America/Godthab
America/Phoenix US/Arizona
America/Regina Canada/Saskatchewan
America/Rio_Branco America/Porto_Acre Brazil/Acre
America/Santiago Chile/Continental
America/Sao_Paulo Brazil/East
America/St_Johns Canada/Newfoundland
America/St_Thomas America/Virgin
America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
America/Whitehorse Canada/Yukon
America/Winnipeg America/Rainy_River Canada/Central
Antarctica/McMurdo Antarctica/South_Pole
Asia/Ashgabat Asia/Ashkhabad
Asia/Dhaka Asia/Dacca
Asia/Ho_Chi_Minh Asia/Saigon
Asia/Hong_Kong Hongkong
Asia/Jerusalem Asia/Tel_Aviv Israel
Asia/Kathmandu Asia/Katmandu
Asia/Kolkata Asia/Calcutta
Asia/Macau Asia/Macao
Asia/Makassar Asia/Ujung_Pandang
Asia/Nicosia Europe/Nicosia
Asia/Seoul ROK
Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC
Asia/Singapore Singapore
Asia/Taipei ROC
Asia/Tehran Iran
Asia/Thimphu Asia/Thimbu
Asia/Tokyo Japan
Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
Asia/Urumqi Asia/Kashgar
Asia/Yangon Asia/Rangoon
Atlantic/Faroe Atlantic/Faeroe
Atlantic/Reykjavik Iceland
Australia/Adelaide Australia/South
Australia/Brisbane Australia/Queensland
Australia/Broken_Hill Australia/Yancowinna
Australia/Darwin Australia/North
Australia/Hobart Australia/Currie Australia/Tasmania
Australia/Lord_Howe Australia/LHI
Australia/Melbourne Australia/Victoria
Australia/Perth Australia/West
Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
Europe/Chisinau Europe/Tiraspol
Europe/Dublin Eire
Europe/Istanbul Asia/Istanbul Turkey
Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
Europe/Lisbon Portugal
Europe/London Europe/Belfast GB GB-Eire
Europe/Moscow W-SU
Europe/Oslo Atlantic/Jan_Mayen
Europe/Warsaw Poland
Pacific/Auckland NZ
Pacific/Chatham NZ-CHAT
Pacific/Chuuk Pacific/Truk Pacific/Yap
Pacific/Easter Chile/EasterIsland
Pacific/Honolulu Pacific/Johnston US/Hawaii
Pacific/Kanton Pacific/Enderbury
Pacific/Kwajalein Kwajalein
Pacific/Pago_Pago Pacific/Samoa US/Samoa
Pacific/Pohnpei Pacific/Ponape
UTC Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT+0 GMT-0 GMT0 Greenwich UCT Universal Zulu
$names$, E'\n') line, string_to_array(line, ' ') words, unnest(words[2:]) other
    union all
    select words[1], words[2], true from regexp_split_to_table($names$
America/Coyhaique America/Punta_Arenas
America/Vancouver America/Los_Angeles America/Whitehorse
Canada/Pacific America/Los_Angeles America/Whitehorse
ACST Australia/Adelaide
ACT Australia/Darwin Australia/Sydney America/Rio_Branco
AEDT Australia/Sydney
AEST Australia/Sydney Australia/Brisbane
AET Australia/Sydney
AGT America/Argentina/Buenos_Aires
ART Africa/Cairo America/Argentina/Buenos_Aires
AST America/Anchorage America/Halifax Asia/Riyadh
AWST Australia/Perth
BET America/Sao_Paulo
BRT America/Sao_Paulo
BST Asia/Dhaka Europe/London
CAT Africa/Maputo
CDT America/Chicago
CEST Europe/Brussels Europe/Berlin
CET Europe/Brussels Europe/Berlin
CNT America/St_Johns
CST America/Chicago Asia/Shanghai America/Havana
CST6CDT America/Chicago
CTT Asia/Shanghai
EAT Africa/Nairobi
ECT Europe/Paris America/Guayaquil
EDT America/New_York
EEST Europe/Athens Europe/Kyiv
EET Europe/Athens Europe/Kyiv
EST America/Panama America/New_York
EST5EDT America/New_York
GST Asia/Dubai
HKT Asia/Hong_Kong
HST Pacific/Honolulu
ICT Asia/Bangkok
IET America/Indiana/Indianapolis
IST Asia/Kolkata Europe/Dublin Asia/Jerusalem
JST Asia/Tokyo
KST Asia/Seoul
MDT America/Denver
MEST Europe/Brussels Europe/Berlin
MET Europe/Brussels Europe/Berlin
MIT Pacific/Apia
MSK Europe/Moscow
MST America/Phoenix America/Denver
MST7MDT America/Denver
NET Asia/Yerevan
NST Pacific/Auckland America/St_Johns
NZDT Pacific/Auckland
NZST Pacific/Auckland
PDT America/Los_Angeles
PKT Asia/Karachi
PLT Asia/Karachi
PNT America/Phoenix
PRT America/Puerto_Rico
PST America/Los_Angeles Asia/Manila
PST8PDT America/Los_Angeles
SAST Africa/Johannesburg
SGT Asia/Singapore
SST Pacific/Guadalcanal Pacific/Pago_Pago
VST Asia/Ho_Chi_Minh
WAT Africa/Lagos
WEST Europe/Lisbon
WET Europe/Lisbon
WIB Asia/Jakarta
$names$, E'\n') line, string_to_array(line, ' ') words
  ) known
  where lower(known.stored) = lower($1) and known.zone <> ''
$function$;

do $$
declare
  found record;
begin
  for found in
    select n.id, n.name, n.zone as stored, coalesce(m.zone, 'UTC') as zone, coalesce(m.is_vague, true) as is_vague
    from networks n left join tributary_zone_meant(n.zone) m on true
    where n.zone is distinct from m.zone
    order by n.id
  loop
    perform pg_advisory_xact_lock(tributary_network_key(found.id));
    update networks set zone = found.zone where id = found.id;
    if found.is_vague then
      perform tributary_rebuild_stats(found.id, found.zone);
      perform tributary_rebuild_caps(found.id, found.zone);
      raise warning 'The time zone of the network % (%) was %, which has more than one meaning or none: it is % now, and its statistics and caps were counted again.',
        found.name, found.id, found.stored, found.zone;
    else
      raise warning 'The time zone of the network % (%) was %: it is stored by its name % now, and no day has changed.',
        found.name, found.id, found.stored, found.zone;
    end if;
  end loop;
  for found in
    with mended as (
      update accounts a set zone = (select m.zone from tributary_zone_meant(a.zone) m)
      from accounts before
      where before.id = a.id and a.zone is not null
        and a.zone is distinct from (select m.zone from tributary_zone_meant(a.zone) m)
      returning before.zone as stored, a.zone
    )
    select stored, coalesce(zone, 'none') as zone, count(*) as accounts from mended group by stored, zone order by stored
  loop
    raise warning 'The time zone of % accounts was %: it is % now.', found.accounts, found.stored, found.zone;
  end loop;
end
$$;

drop function tributary_zone_meant(text);

-- The sums of each day by campaign and by affiliate, beside those by both: a report of campaigns read a row for each of their links.
-- Small, and changed in place by every batch: room in each page lets PostgreSQL do that without touching the indexes.
create table stats_campaign_day (
  network_id text collate "C" not null,
  day date not null,
  campaign_id text collate "C" not null,
  advertiser_id text collate "C" not null,
  goal_id text collate "C" not null,
  gross_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  rejected_clicks bigint not null default 0,
  clicks bigint not null default 0,
  impressions bigint not null default 0,
  approved_conversions bigint not null default 0,
  pending_conversions bigint not null default 0,
  rejected_conversions bigint not null default 0,
  cancelled_conversions bigint not null default 0,
  payout numeric(30, 15) not null default 0,
  revenue numeric(30, 15) not null default 0,
  pending_payout numeric(30, 15) not null default 0,
  pending_revenue numeric(30, 15) not null default 0,
  sale_amount numeric(30, 15) not null default 0,
  constraint stats_campaign_day_pkey primary key (network_id, day, campaign_id, advertiser_id, goal_id)
) with (fillfactor = 70);
create index stats_campaign_day_campaign_idx on stats_campaign_day (network_id, campaign_id, day);
create index stats_campaign_day_advertiser_idx on stats_campaign_day (network_id, advertiser_id, day);

create table stats_affiliate_day (
  network_id text collate "C" not null,
  day date not null,
  affiliate_id text collate "C" not null,
  goal_id text collate "C" not null,
  gross_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  rejected_clicks bigint not null default 0,
  clicks bigint not null default 0,
  impressions bigint not null default 0,
  approved_conversions bigint not null default 0,
  pending_conversions bigint not null default 0,
  rejected_conversions bigint not null default 0,
  cancelled_conversions bigint not null default 0,
  payout numeric(30, 15) not null default 0,
  revenue numeric(30, 15) not null default 0,
  pending_payout numeric(30, 15) not null default 0,
  pending_revenue numeric(30, 15) not null default 0,
  sale_amount numeric(30, 15) not null default 0,
  constraint stats_affiliate_day_pkey primary key (network_id, day, affiliate_id, goal_id)
) with (fillfactor = 70);
create index stats_affiliate_day_affiliate_idx on stats_affiliate_day (network_id, affiliate_id, day);

-- The sums of each day of a whole network, which every batch of it adds to.
create table stats_network_day (
  network_id text collate "C" not null,
  day date not null,
  gross_clicks bigint not null default 0,
  unique_clicks bigint not null default 0,
  rejected_clicks bigint not null default 0,
  clicks bigint not null default 0,
  impressions bigint not null default 0,
  approved_conversions bigint not null default 0,
  pending_conversions bigint not null default 0,
  rejected_conversions bigint not null default 0,
  cancelled_conversions bigint not null default 0,
  payout numeric(30, 15) not null default 0,
  revenue numeric(30, 15) not null default 0,
  pending_payout numeric(30, 15) not null default 0,
  pending_revenue numeric(30, 15) not null default 0,
  sale_amount numeric(30, 15) not null default 0,
  constraint stats_network_day_pkey primary key (network_id, day)
) with (fillfactor = 50);

-- What there is already, zones put right.
insert into stats_campaign_day (network_id, day, campaign_id, advertiser_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network_id, day, campaign_id, advertiser_id, goal_id,
    sum(gross_clicks), sum(unique_clicks), sum(rejected_clicks), sum(clicks), sum(impressions),
    sum(approved_conversions), sum(pending_conversions), sum(rejected_conversions), sum(cancelled_conversions),
    sum(payout), sum(revenue), sum(pending_payout), sum(pending_revenue), sum(sale_amount)
  from stats_day
  group by network_id, day, campaign_id, advertiser_id, goal_id;
insert into stats_affiliate_day (network_id, day, affiliate_id, goal_id,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network_id, day, affiliate_id, goal_id,
    sum(gross_clicks), sum(unique_clicks), sum(rejected_clicks), sum(clicks), sum(impressions),
    sum(approved_conversions), sum(pending_conversions), sum(rejected_conversions), sum(cancelled_conversions),
    sum(payout), sum(revenue), sum(pending_payout), sum(pending_revenue), sum(sale_amount)
  from stats_day
  group by network_id, day, affiliate_id, goal_id;
insert into stats_network_day (network_id, day,
    gross_clicks, unique_clicks, rejected_clicks, clicks, impressions, approved_conversions, pending_conversions,
    rejected_conversions, cancelled_conversions, payout, revenue, pending_payout, pending_revenue, sale_amount)
  select network_id, day,
    sum(gross_clicks), sum(unique_clicks), sum(rejected_clicks), sum(clicks), sum(impressions),
    sum(approved_conversions), sum(pending_conversions), sum(rejected_conversions), sum(cancelled_conversions),
    sum(payout), sum(revenue), sum(pending_payout), sum(pending_revenue), sum(sale_amount)
  from stats_affiliate_day
  group by network_id, day;
