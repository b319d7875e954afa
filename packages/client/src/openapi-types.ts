// Made from docs/openapi.json by npm run openapi.
export interface paths {
    "/advertiser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists advertisers, newest first.
         * @description In pages. `search` looks in names and e-mail addresses; `live` keeps those that are switched on or off.
         */
        get: operations["list-advertisers"];
        put?: never;
        /**
         * Creates an advertiser, not live until it is activated.
         * @description Keys of the account are refused until `POST /advertiser/{id}` sends `live: true`. Every required custom field must be sent; an e-mail address can be used once per network and kind of account.
         */
        post: operations["create-advertiser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The advertiser's own account.
         * @description What it sees of itself: its record, postbacks, invoices and payments, and the network it belongs to.
         */
        get: operations["get-own-advertiser-account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the password or the basic information.
         * @description `action` says what: `password` needs the present one too, and is refused for a while after too many wrong ones; of the fields of `basic_info`, those not sent stay.
         */
        patch: operations["edit-own-advertiser-account"];
        trace?: never;
    };
    "/advertiser/campaignStats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats of one of the advertiser's campaigns by day.
         * @description Clicks, impressions, conversions and what the advertiser is charged, by day of the network's time zone, with the sums. What affiliates are paid is not shown.
         */
        get: operations["get-own-campaign-stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The advertiser's campaigns, newest first.
         * @description In pages. Revenue is text here, with `%` where it is a percentage, and affiliates are not shown.
         */
        get: operations["list-own-campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the advertiser's campaigns.
         * @description The campaign and what it charges. Another advertiser's campaign is answered like one that does not exist.
         */
        get: operations["get-own-campaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/conversion-impor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports conversions of the advertiser's own clicks in the background, from JSON or CSV.
         * @description The answer names a job; its log tells of each row that could not be taken. A click of another advertiser is such a row. `…/conversion-impor` and `…/conversion-import` are one endpoint.
         */
        post: operations["schedule-conversion-impor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/conversion-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports conversions of the advertiser's own clicks in the background, from JSON or CSV.
         * @description The answer names a job; its log tells of each row that could not be taken. A click of another advertiser is such a row. `…/conversion-impor` and `…/conversion-import` are one endpoint.
         */
        post: operations["schedule-conversion-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/conversion-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The conversions of the advertiser's campaigns, newest first.
         * @description By page, by cursor (stable while rows arrive), or whole as a file with `format`. The advertiser's money only: payouts and affiliates are not shown.
         */
        get: operations["list-advertiser-conversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/conversions/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the advertiser's own conversion is charged.
         * @description The click, the rates that could apply, the window, repeats and caps: the advertiser's side of what was decided.
         */
        get: operations["explain-advertiser-conversion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/customReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened on the advertiser's campaigns, grouped as one likes.
         * @description One row per combination of the groups, with sums over all rows in `total`. Without dates: today. Payouts, profit and affiliates are not shown.
         */
        get: operations["get-advertiser-custom-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The advertiser's days and campaigns.
         * @description Days without traffic are left out, the newest comes first; `revenue` is what the advertiser is charged. No range is too long.
         */
        get: operations["get-advertiser-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advertiser/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One advertiser.
         * @description With its custom fields and whether it is live.
         */
        get: operations["get-advertiser"];
        put?: never;
        /**
         * Edits or activates an advertiser; fields not sent stay.
         * @description `live: true` activates the account, `live: false` switches it off and with it all its keys. `allowed_ips` are the addresses that may send conversions.
         */
        post: operations["edit-advertiser"];
        /**
         * Removes an advertiser and its personal data; money rows stay.
         * @description Name, address, keys, links and postbacks go at once and cannot be had back. Stats and invoices stay, and totals do not change.
         */
        delete: operations["delete-advertiser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists affiliates, newest first.
         * @description In pages. `search` looks in names and e-mail addresses; `live` keeps those that are switched on or off.
         */
        get: operations["list-affiliates"];
        put?: never;
        /**
         * Creates an affiliate, not live until it is activated.
         * @description Keys of the account are refused until `POST /affiliate/{id}` sends `live: true`. Every required custom field must be sent; an e-mail address can be used once per network and kind of account.
         */
        post: operations["create-affiliate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The affiliate's own account.
         * @description What it sees of itself: its record, postbacks, invoices and payments, and the network it belongs to.
         */
        get: operations["get-own-affiliate-account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the password or the basic information.
         * @description `action` says what: `password` needs the present one too, and is refused for a while after too many wrong ones; of the fields of `basic_info`, those not sent stay.
         */
        patch: operations["edit-own-affiliate-account"];
        trace?: never;
    };
    "/affiliate/campaign-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Campaigns the affiliate may run, by deep link or text.
         * @description Either `p4`, a deep link, which finds campaigns whose preview has the same host, or `q`, a text. The link of each campaign carries the `p1` to `p10` that were sent.
         */
        get: operations["search-offers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Active campaigns the affiliate may run or ask for, newest first, with its links.
         * @description Ask with a growing `page` until no campaign comes back. Private campaigns the affiliate was given are listed apart, on every page. A campaign that still needs permission has no link yet.
         */
        get: operations["list-offers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/campaigns/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One campaign the affiliate may run or ask for.
         * @description With what it pays this affiliate, its link, and whether permission is needed or given. One that is hidden from the affiliate is answered like one that does not exist.
         */
        get: operations["get-offer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The affiliate's conversions, newest first.
         * @description By page, by cursor (stable while rows arrive), or whole as a file with `format`. The affiliate's money only: revenue and advertisers are not shown, and cancelled conversions are left out.
         */
        get: operations["list-affiliate-conversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/conversions/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the affiliate's own conversion was paid.
         * @description The click, the rates that could apply, the window, repeats and caps: the affiliate's side of what was decided.
         */
        get: operations["explain-affiliate-conversion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/customReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the affiliate did and earned, grouped as one likes.
         * @description One row per combination of the groups, with sums over all rows in `total`. Without dates: today. Revenue, profit and advertisers are not shown.
         */
        get: operations["get-affiliate-custom-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/earning/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an affiliate earned, by day; countries beyond the ten largest as one.
         * @description For the network: what one affiliate earned in some days, by day of the network's time zone, with the sums.
         */
        get: operations["get-affiliate-earnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/goals/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The goals of a campaign that the affiliate may reach, and what each pays it.
         * @description Goals that are private, or kept from this affiliate, are left out. A payout agreed with the affiliate itself stands in the place of the general one.
         */
        get: operations["list-affiliate-goals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/link/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The link for a campaign the affiliate may run, made when absent.
         * @description GET and POST do the same; asking again gives the same link. A campaign that needs permission first is refused with 403.
         */
        get: operations["get-own-tracking-link"];
        put?: never;
        /**
         * The link for a campaign the affiliate may run, made when absent.
         * @description GET and POST do the same; asking again gives the same link. A campaign that needs permission first is refused with 403.
         */
        post: operations["issue-own-tracking-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the affiliate earned, by day.
         * @description Clicks, impressions, conversions and payout by day of the network's time zone, with the sums.
         */
        get: operations["get-affiliate-payout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/postback-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages sent to the affiliate and every attempt, newest first.
         * @description Each message with its attempts: when, which status came back, how long it took, and the start of the answer.
         */
        get: operations["list-own-postback-logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The affiliate's postbacks.
         * @description Those of single campaigns and the one of the whole account, switched off ones included.
         */
        get: operations["list-own-postbacks"];
        put?: never;
        /**
         * Registers a postback.
         * @description A URL that is called at each click or approved conversion, its macros filled. One for a campaign (`ad_id`) is called instead of the account's own, unless the campaign says that both are. The URL must be public.
         */
        post: operations["create-own-postback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/postbacks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a postback.
         * @description What was sent to it stays in the log. To stop one for a while, switch it off instead.
         */
        delete: operations["delete-own-postback"];
        options?: never;
        head?: never;
        /**
         * Edits a postback; fields not sent stay.
         * @description Switches it on or off, or changes its address, event, method or goal.
         */
        patch: operations["edit-own-postback"];
        trace?: never;
    };
    "/affiliate/postbacks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the postback once, now, with sample values, and tells what came back.
         * @description The macros hold sample values, and nothing is counted. A receiver that cannot be reached is an answer too, and no error.
         */
        post: operations["test-own-postback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The affiliate's days and campaigns.
         * @description Days without traffic are left out, the newest comes first; `revenue` is what the affiliate earned. No range is too long.
         */
        get: operations["get-affiliate-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/requestAccess/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for a campaign that needs permission; a repeat gives back the same request.
         * @description The network grants or refuses it (`POST /campaign/access-requests/{id}`). A campaign that needs no permission is refused with 409.
         */
        post: operations["request-access"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/affiliate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One affiliate.
         * @description With its custom fields, bank and payout details.
         */
        get: operations["get-affiliate"];
        put?: never;
        /**
         * Edits or activates an affiliate; fields not sent stay.
         * @description `live: true` activates the account, `live: false` switches it off and with it all its keys and links. Bank and payout details, when sent, replace the stored ones.
         */
        post: operations["edit-affiliate"];
        /**
         * Removes an affiliate and its personal data; money rows stay.
         * @description Name, address, keys, links and postbacks go at once and cannot be had back. Stats and invoices stay, and totals do not change.
         */
        delete: operations["delete-affiliate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists campaigns, newest first.
         * @description In pages; `limit` and `page` must be sent. `active=1`, the default, lists the active ones, `active=0` all others.
         */
        get: operations["list-campaigns"];
        put?: never;
        /**
         * Creates a campaign with its commissions.
         * @description Needs a title, a destination, an advertiser and at least one commission. It begins as `pending`, and sends nobody anywhere until its status is `active`. Whatever an edit can set can be set here too.
         */
        post: operations["create-campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/access-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accesses asked for or granted, newest first.
         * @description Which affiliate may run, or wants to run, which campaign. `live=0` lists those that wait for an answer.
         */
        get: operations["list-access-requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/access-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grants a request, or takes the grant back.
         * @description `live: true` lets the affiliate run the campaign from its next click on, `live: false` ends it.
         */
        post: operations["decide-access-request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/assign-publisher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets each affiliate run each campaign, asked for or not.
         * @description For private campaigns and those that need permission. Each affiliate named gets each campaign named.
         */
        post: operations["assign-publishers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/creatives/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The creatives of a campaign, oldest first.
         * @description What affiliates may show: pictures and other files, each kept by the product at an address of its own.
         */
        get: operations["list-creatives"];
        put?: never;
        /**
         * Adds a creative; its file is fetched and kept.
         * @description The file is fetched once, from a public address: an image or a PDF of at most 5 MB. Affiliates find it in their list of campaigns.
         */
        post: operations["create-creative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/creatives/{campaignId}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a creative and its file.
         * @description Its address answers 404 from then on.
         */
        delete: operations["delete-creative"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tracking domains.
         * @description The host names under which the network's links may be made; without any, links have the tracker's own address.
         */
        get: operations["list-tracking-domains"];
        /**
         * Replaces the list of tracking domains; [] clears it.
         * @description All names are replaced by those sent, so send the whole list. Each must lead to the tracker. Anything but host names (with or without a port) is refused, with the unchanged list beside the message.
         */
        put: operations["replace-tracking-domains"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/lpages/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The landing pages of a campaign, by short id.
         * @description Other destinations of the same campaign, which a click chooses with `lp_id`.
         */
        get: operations["list-landing-pages"];
        put?: never;
        /**
         * Adds a landing page; clicks ask for it by lp_id.
         * @description Its URL may hold the same macros as the campaign's.
         */
        post: operations["create-landing-page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/lpages/{campaignId}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One landing page.
         * @description By its long id.
         */
        get: operations["get-landing-page"];
        put?: never;
        /**
         * Edits a landing page; fields not sent stay.
         * @description Counts from the next click on.
         */
        post: operations["edit-landing-page"];
        /**
         * Removes a landing page; clicks that ask for it go to the destination.
         * @description Past clicks keep its name in reports.
         */
        delete: operations["delete-landing-page"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/revoke-publisher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes such grants back; where there was none, nothing happens.
         * @description Each affiliate named loses each campaign named, from its next click on.
         */
        post: operations["revoke-publishers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/stats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats of a campaign by day.
         * @description Clicks, impressions, conversions, revenue and payout by day of the network's time zone, with the sums; without dates, the last 30 days.
         */
        get: operations["get-campaign-stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/stats/{id}/{affId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats of one affiliate on a campaign by day.
         * @description The same numbers as of the whole campaign, of one affiliate's traffic alone.
         */
        get: operations["get-campaign-affiliate-stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaign/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One campaign and its commissions.
         * @description What the list shows of it, and what it pays and charges.
         */
        get: operations["get-campaign"];
        put?: never;
        /**
         * Edits a campaign; fields not sent stay. Effective on the next click.
         * @description `action` says which fields are read: `basic_info`, `targeting`, `image_upload` or `settings`. Conversions of clicks already made are paid by what those clicks saw.
         */
        post: operations["edit-campaign"];
        /**
         * Removes a campaign; its stats and money stay.
         * @description It leaves every list, and its links never lead to it again. This cannot be undone; to stop one for a while, set its status to `paused`.
         */
        delete: operations["delete-campaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/caps/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The limits on a campaign, oldest first.
         * @description How much a campaign may get: conversions, clicks, payout or revenue, in a day, a month or ever.
         */
        get: operations["list-caps"];
        put?: never;
        /**
         * Limits a campaign from now on.
         * @description For all affiliates, some, or some countries. When it is full, clicks go to the fallback or the campaign is paused. What is paid is never one unit over.
         */
        post: operations["create-cap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/caps/{campaignId}/{capId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One limit.
         * @description With what it limits, and for whom.
         */
        get: operations["get-cap"];
        put?: never;
        /**
         * Edits a limit; fields not sent stay. Counting something else begins anew, else what was counted still counts.
         * @description To stop it for a while, or to measure something else, change it rather than make another.
         */
        post: operations["edit-cap"];
        /**
         * Removes a limit.
         * @description Clicks and conversions that it stopped stay as they were decided.
         */
        delete: operations["delete-cap"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commissions/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The commissions of a campaign, oldest first.
         * @description What a campaign pays and charges, and in which countries; goals and agreements with single affiliates stand elsewhere.
         */
        get: operations["list-commissions"];
        put?: never;
        /**
         * Adds a commission. Clicks already made keep the ones they saw.
         * @description Of several that fit a click, one that names its country wins over one for everywhere, and then the oldest.
         */
        post: operations["create-commission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commissions/{campaignId}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One commission.
         * @description What it pays the affiliate, what it charges the advertiser, and where.
         */
        get: operations["get-commission"];
        put?: never;
        /**
         * Edits a commission; fields not sent stay.
         * @description Counts for clicks from now on; what earlier clicks saw stays theirs.
         */
        post: operations["edit-commission"];
        /**
         * Removes a commission; the last one of a campaign stays.
         * @description Counts for clicks from now on. Removing the last one is refused with 409, since the campaign would pay nothing.
         */
        delete: operations["delete-commission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dict/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The categories campaigns are sorted by.
         * @description The network's own words. `/dictionary/categories` and `/dict/categories` answer the same.
         */
        get: operations["get-categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dict/{route}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One dictionary, under its own name.
         * @description One of `countries`, `devices`, `categories`, `currencies`, `os`, `browsers`, `timezones` and `macros`, under `data` by its name.
         */
        get: operations["get-dictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The categories campaigns are sorted by.
         * @description The network's own words. `/dictionary/categories` and `/dict/categories` answer the same.
         */
        get: operations["list-categories"];
        put?: never;
        /**
         * Adds a category.
         * @description Names are unique in a network.
         */
        post: operations["create-category"];
        /**
         * Removes a category by id or name, in the query or the body; campaigns keep the name.
         * @description For clients that name the category and not its path; one of `id` and `name` must be sent.
         */
        delete: operations["delete-named-category"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a category; campaigns keep the name.
         * @description Campaigns that have it keep its name.
         */
        delete: operations["delete-category"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Country codes and names; ALL means every country.
         * @description An object from code to name.
         */
        get: operations["list-countries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/customField/advertiser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the network asks of an advertiser beyond the usual.
         * @description `name` is the key under which an account's value is sent and shown.
         */
        get: operations["list-advertiser-custom-fields"];
        put?: never;
        /**
         * Asks something more of every new advertiser.
         * @description A required one must be sent with every account that is made from now on. Accounts that exist stay as they are.
         */
        post: operations["create-advertiser-custom-field"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/customField/advertiser/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a custom field; accounts keep their values.
         * @description New accounts are not asked for it any more.
         */
        delete: operations["delete-advertiser-custom-field"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/customField/affiliate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the network asks of an affiliate beyond the usual.
         * @description `name` is the key under which an account's value is sent and shown.
         */
        get: operations["list-affiliate-custom-fields"];
        put?: never;
        /**
         * Asks something more of every new affiliate.
         * @description A required one must be sent with every account that is made from now on. Accounts that exist stay as they are.
         */
        post: operations["create-affiliate-custom-field"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/customField/affiliate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a custom field; accounts keep their values.
         * @description New accounts are not asked for it any more.
         */
        delete: operations["delete-affiliate-custom-field"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices a campaign may want.
         * @description An object from the name used in targeting to a label.
         */
        get: operations["list-devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary/{route}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /dict/{route}.
         * @description Both paths are in use by clients; the answers are the same.
         */
        get: operations["get-same-dictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists goals, newest first.
         * @description In pages. With `ad_id`, those that belong to one campaign.
         */
        get: operations["list-goals"];
        put?: never;
        /**
         * Creates a goal with its payouts, for one campaign or for all.
         * @description Something worth paying for beyond the conversion itself. Advertisers name it in postbacks by its `value`, which no other goal of the same campaign may have.
         */
        post: operations["create-goal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal/campaign/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A campaign's goals, then the network's global ones, with their payouts.
         * @description All goals a conversion of this campaign can come to.
         */
        get: operations["list-campaign-goals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal/payout/{goalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a goal pays and charges, oldest first.
         * @description What each country's conversions of this goal pay and charge.
         */
        get: operations["list-goal-payouts"];
        put?: never;
        /**
         * Adds a payout to a goal.
         * @description A goal has several when countries differ; one that names the country of the click wins over one for everywhere.
         */
        post: operations["create-goal-payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal/payout/{goalId}/{payoutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edits a payout of a goal; coverage stays when it is not sent.
         * @description Counts for clicks from now on; what earlier clicks saw stays theirs.
         */
        post: operations["edit-goal-payout"];
        /**
         * Removes a payout; without any the goal pays by the campaign's commissions.
         * @description Counts for clicks from now on.
         */
        delete: operations["delete-goal-payout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One goal and its payouts.
         * @description With what it pays and charges, by country.
         */
        get: operations["get-goal"];
        put?: never;
        /**
         * Edits a goal; fields not sent stay. Clicks already made keep what they saw.
         * @description `whitelist_pubs` and `blacklist_pubs` say which affiliates may reach it.
         */
        post: operations["edit-goal"];
        /**
         * Removes a goal and its payouts; conversions it has made stay.
         * @description This cannot be undone.
         */
        delete: operations["delete-goal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest 50 jobs: the network's, or an advertiser's own; an affiliate has none.
         * @description Imports, with how far each is.
         */
        get: operations["list-jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One job with the latest 100 lines of its log.
         * @description `progress` counts rows; the last line of a finished import's log sums it up.
         */
        get: operations["read-job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture or document that is kept, without a key.
         * @description The name says nothing of its owner, and whoever knows it may read the file, since affiliates show it to the world.
         */
        get: operations["get-media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The network and the currencies to choose from.
         * @description Name, addresses, currency and time zone, and the most active affiliates and campaigns of the last 30 days.
         */
        get: operations["get-network-account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edits the network; fields not sent stay.
         * @description `zone` changes the days of all reports, of the past too. `fallback_url` is where clicks go that may not pass and whose campaign names no place of its own.
         */
        patch: operations["edit-network-account"];
        trace?: never;
    };
    "/network/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what when, newest first.
         * @description Every change of a record: who (key, account, request), when, what it was before and after. Secrets are left out. By page or by cursor.
         */
        get: operations["list-audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The click log, newest first, rejected clicks included.
         * @description By page, by cursor (stable while rows arrive), or whole as a file with `format`. `fields` keeps some fields; `fieldMap` has a label for each. Addresses are shortened unless the deployment keeps whole ones.
         */
        get: operations["list-clicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversion-hits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every conversion hit, refused and repeated ones included, newest first.
         * @description What advertisers' servers and pixels sent, with what became of it: the conversion it made or repeated, or the reason it was refused. By page, by cursor, or whole as a file.
         */
        get: operations["list-conversion-hits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversion-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports and edits conversions in the background, from JSON or CSV.
         * @description A row with `conversion_id` edits a conversion; others make one, from a click, or from campaign and affiliate. The answer names a job; its log tells of each row that could not be taken. With `dry_run` nothing is changed.
         */
        post: operations["import-conversions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The conversion log, newest first.
         * @description By page, by cursor (stable while rows arrive), or whole as a file with `format`. All filters may be combined.
         */
        get: operations["list-conversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a postback or an order would pay, and why; changes nothing.
         * @description With the rules as they are now, for a click or for a campaign and an affiliate. The answer has the same form as the explanation of a conversion.
         */
        post: operations["preview-conversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a conversion another status; stats follow on the conversion's own day.
         * @description The affiliate is told of what becomes approved, and the change is in the audit log with its reason. A change after the invoice is an adjustment on the next one.
         */
        post: operations["change-conversion-status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/conversions/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why a conversion was paid: every rate that could apply and why it did not, window, repeats, caps and amounts.
         * @description Also the exchange rate, and who changed what since.
         */
        get: operations["explain-conversion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/customReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers grouped as one likes.
         * @description One row per combination of the groups (`group[]`), with sums over all rows in `total` and names of what the rows mention beside them. Without dates: today. `format=csv` is the whole as a file.
         */
        get: operations["get-network-report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored exchange rates, newest day first.
         * @description Units of each currency for one unit of the base.
         */
        get: operations["list-exchange-rates"];
        /**
         * Replaces the rates of a base on a day, and prices the sales that waited for them. They serve that day and the seven after it, unless newer ones are stored. What was priced before does not change.
         * @description `rates` holds units of each currency for one unit of `base`. A sale in a currency without a rate waits until there is one.
         */
        put: operations["set-exchange-rates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices of affiliates and advertisers, newest first, without their lines.
         * @description In pages; of one account, with `user_id`.
         */
        get: operations["list-invoices"];
        put?: never;
        /**
         * Closes a period of an account: an invoice of what is approved and not invoiced yet.
         * @description Amounts are rounded once, here, to the currency's smallest unit. A row is invoiced once; what is rejected afterwards is an adjustment on the next invoice.
         */
        post: operations["close-invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invoice with its lines and payments.
         * @description The lines add up to the amount.
         */
        get: operations["get-invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/invoices/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records what was paid of an invoice, at most what is open.
         * @description Notes that money was sent; nothing is sent by the product.
         */
        post: operations["record-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/invoices/{id}/payments/{pid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undoes a payment that was recorded by mistake: its amount is open again. The audit log keeps it.
         * @description Of several that try at once, one succeeds.
         */
        delete: operations["undo-payment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys, newest first, without their texts.
         * @description With role, label, first characters, when each was last used and when it ends.
         */
        get: operations["list-keys"];
        put?: never;
        /**
         * Issues an API key; its text is shown once.
         * @description For the network itself, or for one affiliate or advertiser (`user_id`). Keep the text: only a keyed hash of it is stored. One that is in circulation already may be given.
         */
        post: operations["issue-key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an API key.
         * @description Every process refuses it within a second.
         */
        delete: operations["revoke-key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/link/{affiliate_id}/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An affiliate's tracking link for a campaign.
         * @description 404 when none was made yet.
         */
        get: operations["get-tracking-link"];
        put?: never;
        /**
         * Makes the tracking link, or gives back the earlier one with success false.
         * @description With `domain`, one of the network's tracking domains. Asking again changes nothing: the answer is 200 with `success: false` and the link there is.
         */
        post: operations["issue-tracking-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/link-aliases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists links of other trackers that lead to links of this network, newest first.
         * @description An alias is a path of another tracker, with the parameters that must be there. A click on it is a click of the link it leads to.
         */
        get: operations["list-link-aliases"];
        put?: never;
        /**
         * Lets a link of another tracker lead where an affiliate's link for a campaign does.
         * @description Makes the link when there is none. Trackers know the alias within a second. The same alias once more is answered with the one there is; one that leads to another link is a 409.
         */
        post: operations["create-link-alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/link-aliases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes an alias; the link it led to stays.
         * @description Visitors who follow it from then on, on every tracker within a second, find nothing there.
         */
        delete: operations["delete-link-alias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/postback-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages sent to affiliates and every attempt, newest first.
         * @description Each message with its attempts: when, which status came back, how long it took, and the start of the answer.
         */
        get: operations["list-postback-logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/postback-logs/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a message again, from the first attempt.
         * @description With the same `webhook-id`, so that a receiver can tell a repeat.
         */
        post: operations["resend-postback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Affiliates' postbacks.
         * @description All, or those of one affiliate with `user_id`.
         */
        get: operations["list-postbacks"];
        put?: never;
        /**
         * Registers a postback for an affiliate.
         * @description A URL that is called at each click or approved conversion of the affiliate, its macros filled. One for a campaign (`ad_id`) is called instead of the account's own, unless the campaign says that both are. The URL must be public.
         */
        post: operations["create-postback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/postbacks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a postback.
         * @description What was sent to it stays in the log. To stop one for a while, switch it off instead.
         */
        delete: operations["delete-postback"];
        options?: never;
        head?: never;
        /**
         * Edits a postback; fields not sent stay.
         * @description Switches it on or off, or changes its address, event, method or goal.
         */
        patch: operations["edit-postback"];
        trace?: never;
    };
    "/network/postbacks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an affiliate's postback once, now, with sample values, and tells what came back.
         * @description The macros hold sample values, and nothing is counted. A receiver that cannot be reached is an answer too, and no error.
         */
        post: operations["test-postback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/pub-payout/{campaignId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Affiliates' own payouts of a campaign.
         * @description Rates agreed with single affiliates, which stand in the place of the campaign's or the goal's payout.
         */
        get: operations["list-publisher-payouts"];
        put?: never;
        /**
         * Pays affiliates their own rate; with crev 1 the advertiser is charged another one too.
         * @description Counts for clicks from now on. Without a goal it is for the campaign's own conversions.
         */
        post: operations["create-publisher-payout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/pub-payout/{campaignId}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One affiliate's own payouts of a campaign; the last part of the path is the affiliate.
         * @description Empty for an affiliate that is paid as everyone.
         */
        get: operations["list-payouts-of-publisher"];
        put?: never;
        /**
         * Edits such a payout; the last part of the path is the payout. Fields not sent stay.
         * @description Counts for clicks from now on; what earlier clicks saw stays theirs.
         */
        post: operations["edit-publisher-payout"];
        /**
         * Removes such a payout; the last part of the path is the payout.
         * @description The affiliate is paid as everyone, from its next click on.
         */
        delete: operations["delete-publisher-payout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/referral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Referral links, newest first, and what they earned in some days.
         * @description Each link says how many signed up through it. `start` and `end` choose the days of what they earned.
         */
        get: operations["list-referrals"];
        put?: never;
        /**
         * Makes a referral link for an affiliate; accounts made through it earn it money.
         * @description `type` and `rate` say how much (a percentage or a fixed amount), `base` of what (the payouts of those who signed up, or the network's profit on them), `recurring` whether more than once.
         */
        post: operations["create-referral"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/referral/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a referral link; earns nothing from the network's next day on, what it earned stays.
         * @description Those who signed up through it stay.
         */
        delete: operations["delete-referral"];
        options?: never;
        head?: never;
        /**
         * Edits a referral link; earns by the new terms from the network's next day on.
         * @description What it earned until then stays.
         */
        patch: operations["edit-referral"];
        trace?: never;
    };
    "/network/security-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Security tokens, newest first, without their texts.
         * @description With advertiser, first characters, and whether each is in use.
         */
        get: operations["list-security-tokens"];
        put?: never;
        /**
         * Issues a security token; its text is shown once. Older ones stay valid.
         * @description Conversion hits of advertisers' servers carry it. One of an advertiser (`advertiser_id`) converts only that advertiser's clicks, one without converts all. Keep the text: only a keyed hash of it is stored.
         */
        post: operations["issue-security-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/security-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a security token.
         * @description Hits that carry it are refused from then on. Issue another one first, and let the advertiser change over.
         */
        delete: operations["revoke-security-token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/network/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats of the whole network by day.
         * @description Clicks, impressions, conversions, revenue and payout of all campaigns by day of the network's time zone, with the sums; without dates, the last 30 days.
         */
        get: operations["get-network-stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document as a page; it loads nothing from elsewhere.
         * @description It searches, and sends requests with a key that it forgets when it is closed.
         */
        get: operations["read-docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A script, style or picture of the page.
         * @description Asked for again at each visit, and answered with 304 while it is the same.
         */
        get: operations["read-docs-file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is up.
         * @description For whoever restarts processes that hang. The tracker answers the same path on its own port, in plain text.
         */
        get: operations["get-health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document.
         * @description Made from the code that runs; only the address of the tracker differs between deployments.
         */
        get: operations["read-openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether it can serve; 503 says why not.
         * @description For load balancers. The tracker answers the same path on its own port: it can serve while the database is away.
         */
        get: operations["get-readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Access
         * @description An affiliate's access to a campaign.
         */
        Access: {
            /** @description Long id. */
            _id: string;
            /** @description The affiliate. */
            user_id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description What the affiliate wrote. */
            message: string | null;
            /** @description Whether it is granted. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was asked for or granted.
             */
            created: string;
        };
        /**
         * AdvertiserCampaign
         * @description An advertiser's campaign.
         */
        AdvertiserCampaign: {
            /** @description Long id. */
            _id: string;
            /** @description The advertiser. */
            user_id: string;
            /** @description The network. */
            org_id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Destination, with macros. */
            url: string;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description Oldest first; null for none. */
            creative: components["schemas"]["Creative"][] | null;
            /** @description Picture. */
            image: string | null;
            /** @description Category names. */
            category: string[];
            /** @description Always article. */
            type: string;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /** @description Whether it can run at all. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * Affiliate
         * @description An affiliate.
         */
        Affiliate: {
            /** @description Long id of the account. */
            _id: string;
            /** @description Short id, counted per network and kind. */
            display_id: number;
            /** @description The network. */
            org_id: string;
            /** @description Short name. */
            username: string;
            /** @description Full name. */
            name: string;
            /** @description Unique per network and kind. */
            email: string;
            /** @description An opaque fingerprint of the stored credential; never the password or its hash. */
            password: string;
            /** @description As given. */
            phone: string | null;
            /** @description Two-letter country code. */
            country: string | null;
            /** @description Three-letter currency code. */
            currency: string;
            /** @description publisher or advertiser. */
            type: string;
            /**
             * Format: date
             * @description Day of the last sign-in.
             */
            login: string | null;
            /** @description Set once the account has a time zone of its own. */
            region: {
                /** @description Three-letter currency code. */
                currency: string;
                /** @description IANA time zone. */
                zone: string;
            } | null;
            /** @description Its id in the system it comes from. */
            external_id: string | null;
            /** @description Whether the network has activated it. */
            live: boolean;
            /** @description active or inactive, as live says. */
            status: string;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
            /** @description Managers are not part of this product: always null. */
            manager_id: string | null;
            /** @description Tiers are not part of this product: always null. */
            tier_id: string | null;
            /** @description The referral link it was made through; null for none. */
            referral_id: string | null;
            /** @description Always false: what is deleted is not found. */
            deleted: boolean;
        };
        /**
         * AffiliatePayout
         * @description An affiliate's own payout.
         */
        AffiliatePayout: {
            /** @description Long id; affiliates named together share it. */
            _id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description The goal; null for the campaign itself. */
            goal_id: string | null;
            /** @description The affiliate. */
            user_id: string;
            /** @description Payout to the affiliate. */
            rate: number;
            revenue: number | null;
            /** @description Country codes, or ALL. */
            coverage: string[];
        };
        /**
         * AuditEntry
         * @description One record, one change.
         */
        AuditEntry: {
            /** @description Entry id. */
            _id?: string;
            /** @description When, in network time. */
            created?: string;
            /** @description Who did it. */
            actor?: {
                /** @description `network`, `affiliate`, `advertiser`, `operator` (a command line) or `system` (the product itself). */
                role: string;
                /** @description The API key; null for operator and system. */
                key_id: string | null;
                /** @description The affiliate or advertiser; null for others. */
                user_id: string | null;
            };
            /** @description `created`, `changed` or `removed`. */
            action?: string;
            /** @description The kind of record, such as `campaign`, `commission`, `affiliate`, `key` or `conversion`. */
            object?: string;
            /** @description Its id. */
            object_id?: string;
            /** @description The record it belongs to, such as the campaign of a commission; else empty. */
            parent_id?: string;
            /** @description Field to [before, after]. A secret says only `changed`; of an account that was removed the values are null. */
            changes?: {
                [key: string]: unknown[];
            };
            /** @description Why, where somebody said so; else empty. */
            reason?: string;
            /** @description The X-Request-Id it came with; empty when it was not a request. */
            request_id?: string;
        };
        /**
         * Campaign
         * @description A campaign as the network sees it.
         */
        Campaign: {
            /** @description Long id. */
            _id: string;
            /** @description Short id, counted per network. */
            display_id: number;
            /** @description The advertiser. */
            user_id: string;
            /** @description The network. */
            org_id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Destination, with macros. */
            url: string;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description Picture. */
            image: string | null;
            /** @description Category names. */
            category: string[];
            /** @description Three-letter currency code. */
            currency: string;
            /** @description cpa, cpc, cpi, cpm or cps. */
            comm_model: string;
            /** @description Devices wanted; empty for all. */
            device: string[] | null;
            /** @description Whether an affiliate's account-wide postback fires beside the campaign's own. */
            fire_global_aff_pb: boolean;
            /** @description Whether affiliates' postbacks may say the advertiser's name and short id. */
            share_advertiser: boolean;
            /** @description Operating systems wanted; empty for all. */
            os: string[];
            /** @description Version bounds by operating system. */
            os_ver: {
                [key: string]: {
                    /** @description Oldest version. */
                    min?: string;
                    /** @description Newest version. */
                    max?: string;
                };
            } | null;
            /** @description Cities wanted; empty for all. */
            cities: string[];
            /** @description Internet providers wanted; empty for all. */
            isps: string[];
            /** @description Why the product paused it. */
            disabled_reason: string | null;
            /** @description Short ids of affiliates that may not run it. */
            blocked_pubs: number[];
            /** @description Short ids of the only affiliates that may run it; empty for all. */
            allowed_pubs: number[];
            /** @description Where clicks that may not pass go. */
            fallback_url: string | null;
            /** @description Days a click can convert. */
            cookie_duration: number;
            /** @description Name of the app. */
            app_name: string | null;
            /** @description Id of the app. */
            app_id: string | null;
            /** @description Goal of hits that name none. */
            def_goal: string | null;
            /** @description postback, iframe_https or image_https. */
            conv_tracking: string;
            /** @description Domain of the pixel. */
            convt_domain: string | null;
            /** @description Status of new conversions: approved or pending. */
            conversion_status: string;
            /** @description public, private or permission. */
            vis: string;
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /** @description Whether it can run at all. */
            live: boolean;
            /** @description active, pending, paused or disabled. */
            status: string;
            /** @description Its id in the system it comes from. */
            external_id: string | null;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Always default. */
            comm_type: string;
            /** @description Union of what the commissions cover. */
            coverage: string[];
            /** @description Always null. */
            cdt: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * Cap
         * @description A limit on a campaign.
         */
        Cap: {
            /** @description Long id. */
            _id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description What is counted. */
            measure: string;
            /** @description daily, monthly or lifetime, by the network's day. */
            period: string;
            /** @description Never passed: whole units, or an amount. */
            limit: number;
            /** @description all: together; each: every affiliate alone; group: those listed together. */
            scope: string;
            /** @description Long ids of the affiliates it is for; empty for all. */
            pids: string[];
            /** @description Country codes, or ALL. */
            coverage: string[];
            /** @description fallback: further clicks go to the fallback; pause: the campaign is paused. */
            action: string;
            /** @description Whether it counts. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
        };
        /**
         * Category
         * @description A category.
         */
        Category: {
            /** @description Long id. */
            _id: string;
            /** @description Name. */
            name: string;
            /** @description The network. */
            org_id: string;
        };
        /**
         * Click
         * @description A click.
         */
        Click: {
            /** @description Click ID */
            _id?: string;
            /** @description Created */
            created?: string;
            /** @description Campaign ID */
            campaign_id?: number;
            /** @description Campaign Long ID */
            campaign_long_id?: string;
            /** @description Campaign */
            campaign_title?: string;
            /** @description Publisher ID */
            publisher_id?: number;
            /** @description Publisher Long ID */
            publisher_long_id?: string;
            /** @description Publisher */
            publisher_name?: string;
            /** @description Landing Page */
            lp?: string;
            /** @description Landing Page ID */
            lp_id?: number;
            /** @description Landing Page Long ID */
            lp_long_id?: string;
            /** @description Smart Link */
            sl?: string;
            /** @description Cookie */
            cookie?: string;
            /** @description IP Address */
            ipaddr?: string;
            /** @description Country */
            country?: string;
            /** @description City */
            city?: string;
            /** @description ISP */
            isp?: string;
            /** @description Device */
            device?: string;
            /** @description OS */
            os?: string;
            /** @description Browser */
            browser?: string;
            /** @description User Agent */
            ua?: string;
            /** @description Referer */
            referer?: string;
            /** @description Source */
            source?: string;
            /** @description P1 */
            p1?: string;
            /** @description P2 */
            p2?: string;
            /** @description P3 */
            p3?: string;
            /** @description P4 */
            p4?: string;
            /** @description P5 */
            p5?: string;
            /** @description P6 */
            p6?: string;
            /** @description P7 */
            p7?: string;
            /** @description P8 */
            p8?: string;
            /** @description P9 */
            p9?: string;
            /** @description P10 */
            p10?: string;
            /** @description GAID */
            gaid?: string;
            /** @description IDFA */
            idfa?: string;
            /** @description Android ID */
            aid?: string;
            /** @description App ID */
            app_id?: string;
            /** @description App Name */
            app_name?: string;
            /** @description Creative */
            cr_name?: string;
            /** @description Note */
            note?: string;
            /** @description Detail */
            detail?: string;
            /** @description Status */
            status?: string;
            /** @description Payout */
            payout?: number;
            /** @description Revenue */
            revenue?: number;
            /** @description Click ID */
            cid?: string;
            /** @description Click ID */
            click_id?: string;
            /** @description Campaign */
            campaign_name?: string;
            /** @description Campaign Long ID */
            adid?: string;
            /** @description Publisher */
            affiliate_name?: string;
            /** @description Publisher Long ID */
            pid?: string;
            /** @description Landing Page Long ID */
            urlId?: string;
            /** @description Landing Page */
            urlTitle?: string;
            /** @description IP Address */
            ip?: string;
            /** @description IP Address */
            clickIp?: string;
            /** @description User Agent */
            user_agent?: string;
        };
        /**
         * ClosedInvoice
         * @description An invoice.
         */
        ClosedInvoice: {
            /** @description Long id; null in a dry run. */
            _id: string | null;
            /**
             * Format: date
             * @description First day of the period.
             */
            start: string;
            /**
             * Format: date
             * @description Last day of the period.
             */
            end: string;
            /** @description In whole minor units of the currency; below zero for a credit. */
            amount: number;
            /** @description Three-letter currency code. */
            currency: string;
            /** @description What was paid of it; below zero for a credit. */
            paid: number;
            /** @description What is still to be paid. */
            open: number;
            /**
             * @description open, part_paid or paid.
             * @enum {string}
             */
            status: "open" | "part_paid" | "paid";
            /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was closed.
             */
            created: string;
            /** @description Long id of the account; it may have been removed since. */
            user_id: string;
            /**
             * @description publisher: an affiliate.
             * @enum {string}
             */
            user_type: "publisher" | "advertiser";
            /** @description Not rounded. */
            exact_amount: number;
            /** @description They add up to the amount. */
            lines: {
                /**
                 * @description adjustment: what changed on days that an earlier invoice covers.
                 * @enum {string}
                 */
                kind: "campaign" | "referral" | "adjustment";
                /** @description Long id of the campaign; null for a referral. */
                campaign_id: string | null;
                /** @description Long id of the referral; null for a campaign. */
                referral_id: string | null;
                /** @description Long id of the goal; null for the campaign itself. */
                goal_id: string | null;
                /** @description Title of the campaign when the invoice was closed. */
                title: string;
                /** @description Title of the goal, likewise. */
                goal_title: string;
                /** @description YYYY-MM, of the days it is for. */
                month: string;
                /** @description In whole minor units; all lines add up to the amount of the invoice. */
                amount: number;
                /** @description Not rounded. */
                exact_amount: number;
            }[];
        };
        /**
         * Commission
         * @description A commission.
         */
        Commission: {
            /** @description Long id. */
            _id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description Description. */
            description: string | null;
            /** @description The campaign's model. */
            model: string;
            /** @description Payout to the affiliate. */
            rate: number;
            /** @description Charged to the advertiser. */
            revenue: number;
            /** @description Country codes, or ALL. */
            coverage: string[];
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
        };
        /**
         * Conversion
         * @description A conversion.
         */
        Conversion: {
            /** @description Conversion ID */
            _id?: string;
            /** @description Created */
            created?: string;
            /** @description Status */
            status?: string;
            /** @description Reason */
            reason?: string;
            /** @description Click ID */
            click_id?: string;
            /** @description Click Time */
            click_time?: string;
            /** @description Campaign ID */
            campaign_id?: number;
            /** @description Campaign Long ID */
            campaign_long_id?: string;
            /** @description Campaign */
            campaign_title?: string;
            /** @description Publisher ID */
            publisher_id?: number;
            /** @description Publisher Long ID */
            publisher_long_id?: string;
            /** @description Publisher */
            publisher_name?: string;
            /** @description Advertiser ID */
            advertiser_id?: number;
            /** @description Advertiser Long ID */
            advertiser_long_id?: string;
            /** @description Advertiser */
            advertiser_name?: string;
            /** @description Goal ID */
            goal_id?: string;
            /** @description Goal */
            goal_name?: string;
            /** @description Transaction ID */
            txn_id?: string;
            /** @description Method */
            method?: string;
            /** @description Payout */
            payout?: number;
            /** @description Revenue */
            revenue?: number;
            /** @description Sale Amount */
            sale_amount?: number;
            /** @description Currency */
            currency?: string;
            /** @description IP Address */
            ipaddr?: string;
            /** @description Country */
            country?: string;
            /** @description City */
            city?: string;
            /** @description ISP */
            isp?: string;
            /** @description Device */
            device?: string;
            /** @description OS */
            os?: string;
            /** @description Browser */
            browser?: string;
            /** @description User Agent */
            ua?: string;
            /** @description Referer */
            referer?: string;
            /** @description Source */
            source?: string;
            /** @description Custom Dimensions */
            custom_dimensions?: string;
            /** @description P1 */
            p1?: string;
            /** @description P2 */
            p2?: string;
            /** @description P3 */
            p3?: string;
            /** @description P4 */
            p4?: string;
            /** @description P5 */
            p5?: string;
            /** @description P6 */
            p6?: string;
            /** @description P7 */
            p7?: string;
            /** @description P8 */
            p8?: string;
            /** @description P9 */
            p9?: string;
            /** @description P10 */
            p10?: string;
            /** @description sub1 */
            sub1?: string;
            /** @description sub2 */
            sub2?: string;
            /** @description sub3 */
            sub3?: string;
            /** @description sub4 */
            sub4?: string;
            /** @description sub5 */
            sub5?: string;
            /** @description sub6 */
            sub6?: string;
            /** @description sub7 */
            sub7?: string;
            /** @description sub8 */
            sub8?: string;
            /** @description sub9 */
            sub9?: string;
            /** @description sub10 */
            sub10?: string;
            /** @description Conversion ID */
            conversion_id?: string;
            /** @description Click ID */
            cid?: string;
            /** @description Click ID */
            clickId?: string;
            /** @description Sale Amount */
            sale?: number;
            /** @description Sale Amount */
            saleAmount?: number;
            /** @description Transaction ID */
            txnId?: string;
            /** @description Campaign */
            campaign_name?: string;
            /** @description Campaign Long ID */
            adid?: string;
            /** @description Publisher */
            affiliate_name?: string;
            /** @description Publisher Long ID */
            pid?: string;
            /** @description Advertiser */
            advertiser?: string;
            /** @description Goal ID */
            goalId?: string;
            /** @description Goal */
            goalName?: string;
            /** @description IP Address */
            ip?: string;
            /** @description IP Address */
            clickIp?: string;
            /** @description User Agent */
            user_agent?: string;
            /** @description Landing page long ID */
            urlId?: string;
            /** @description Seconds from click to conversion; 0 without a click */
            elapsed_time?: number;
        };
        /**
         * ConversionHit
         * @description A conversion hit.
         */
        ConversionHit: {
            /** @description Hit ID */
            _id?: string;
            /** @description Created */
            created?: string;
            /** @description Status */
            status?: string;
            /** @description Reason */
            reason?: string;
            /** @description Detail */
            detail?: string;
            /** @description Conversion ID */
            conversion_id?: string;
            /** @description Click ID */
            click_id?: string;
            /** @description Method */
            method?: string;
            /** @description Transaction ID */
            txn_id?: string;
            /** @description Goal ID */
            goal_id?: string;
            /** @description Goal Value */
            goal_value?: string;
            /** @description Sale Amount */
            sale_amount?: number;
            /** @description Currency */
            currency?: string;
            /** @description IP Address */
            ipaddr?: string;
            /** @description User Agent */
            ua?: string;
            /** @description Referer */
            referer?: string;
        };
        /**
         * ConversionPreview
         * @description What it would come to. Nothing was changed.
         */
        ConversionPreview: {
            /** @description `converted`, `duplicate` or `refused`. */
            outcome: string;
            /** @description Why not, or why it would pay nothing; null when it would simply pay. */
            reason: string | null;
            /** @description The reason in more words. */
            detail: string;
            /** @description The conversion a duplicate would repeat. */
            conversion_id: string | null;
            /** @description The status the conversion would get; null when there would be none. */
            status: string | null;
            /** @description What the affiliate would be paid; a status other than approved pays it later or never. */
            payout: number;
            /** @description What the advertiser would be charged. */
            revenue: number;
            /** @description The sale in the network's currency. */
            sale_amount: number;
            /** @description Of the amounts; the sent one when no exchange rate is known. */
            currency: string | null;
            /** @description Long id of the campaign. */
            campaign_id: string | null;
            /** @description Long id of the affiliate. */
            publisher_id: string | null;
            /** @description Long id of the goal; null when it is about the campaign itself. */
            goal_id: string | null;
            /** @description What sets the payout; null when nothing does. */
            commission_id: string | null;
            /** @description Where the amounts come from, as in explain. */
            basis: string | null;
            /** @description Every rate that could apply, and why it would not. */
            rates: {
                /** @description Its id. */
                _id: string;
                /** @description `pub_payout`, `goal` or `campaign`, in the order they are asked. */
                source: string;
                /** @description Percent of the sale amount. */
                percentage: boolean;
                /** @description Country codes, or ALL. */
                coverage: string[];
                /** @description When it was made, in network time. */
                created: string;
                /** @description It sets the amount. */
                applies: boolean;
                /** @description Why it does not; null when it does. */
                lost: string | null;
                /** @description Payout; per 1000 with the model cpm. */
                payout: number;
                /** @description Revenue; null: left as the other levels have it. */
                revenue: number | null;
                /** @description It sets the revenue. */
                sets_revenue: boolean;
            }[];
            /** @description The cap that would stop it; null when none would. */
            cap: {
                /** @description Its id. */
                _id: string;
                /** @description What it counts. */
                cap_type: string;
                /** @description Daily, monthly or lifetime. */
                period: string;
                /** @description Its limit. */
                limit: number;
            } | null;
        };
        /**
         * Creative
         * @description A creative.
         */
        Creative: {
            /** @description Long id. */
            _id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description Name. */
            name: string;
            /** @description Title. */
            title: string;
            /** @description MIME type of the file. */
            type: string;
            /** @description A free word such as email or banner. */
            crtv_type: string | null;
            /** @description Size in pixels; [] when unknown. */
            dimensions: {
                /** @description In pixels. */
                width: number;
                /** @description In pixels. */
                height: number;
            } | unknown[];
            /** @description Where the file is served. */
            url: string;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * CustomField
         * @description A custom field.
         */
        CustomField: {
            /** @description As people read it. */
            label: string;
            /** @description text, file, date or email. */
            type: string;
            /** @description Its key in custom_fields. */
            name: string;
            /** @description Whether an account must have it. */
            required: boolean;
            /** @description Long id. */
            id: string;
        };
        /**
         * Delivery
         * @description One message to a receiver, with its attempts.
         */
        Delivery: {
            /** @description Long id; the webhook-id of every attempt. */
            _id: string;
            /** @description The postback. */
            postback_id: string;
            /** @description The affiliate. */
            user_id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description click or conversion. */
            event: string;
            /** @description The click or conversion it reports. */
            event_id: string;
            /** @description Whether it is a test that somebody asked for; a test reports nothing that happened. */
            test: boolean;
            /** @description GET or POST. */
            method: string;
            /** @description The URL, its macros filled. */
            url: string;
            /** @description JSON of a POST; empty for a GET. */
            body: string;
            /** @description pending, delivered or failed. */
            status: string;
            /** @description When it is tried again. */
            next_attempt: string | null;
            /** @description When it was written. */
            created: string;
            /** @description Oldest first. */
            attempts: {
                /** @description From 1. */
                attempt: number;
                /** @description When. */
                started: string;
                /** @description How long it took. */
                latency_ms: number;
                /** @description HTTP status; null when there was no answer. */
                status: number | null;
                /** @description Why there was no answer. */
                error: string;
                /** @description The first 2 kB of the answer. */
                body: string;
            }[];
        };
        /**
         * FoundOffer
         * @description A campaign found.
         */
        FoundOffer: {
            /** @description Long id. */
            _id: string;
            /** @description Short id. */
            display_id: number;
            /** @description Title. */
            title: string;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description The tracking link. */
            tracking_link: {
                /** @description The URL people click; empty when the campaign may not be run yet. */
                url: string;
                /** @description Whether it redirects. */
                live: boolean;
            };
            /** @description Whether the affiliate may run it. */
            permission: components["schemas"]["Permission"];
        };
        /**
         * Goal
         * @description A goal.
         */
        Goal: {
            /** @description Long id. */
            _id: string;
            /** @description The network. */
            org_id: string;
            /** @description The campaign; null for every campaign of the network. */
            ad_id: string | null;
            /** @description Title. */
            title: string;
            /** @description What a hit may name it by (goal_value). */
            value: string;
            /** @description public, private or pub_specific. */
            type: string;
            /** @description fixed or percentage. */
            model: string;
            /** @description Short ids of the affiliates a goal that is not public is for. */
            whitelist_pubs: number[];
            /** @description Short ids of affiliates that may not reach it. */
            blacklist_pubs: number[];
            /** @description Whether it counts. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * GoalPayout
         * @description What a goal pays and charges in some countries.
         */
        GoalPayout: {
            /** @description Long id. */
            _id: string;
            /** @description To the affiliate. */
            payout: number;
            /** @description From the advertiser. */
            revenue: number;
            /** @description Country codes, or ALL. */
            coverage: string[];
            /** @description The goal's: fixed or percentage. */
            model: string;
        };
        /**
         * Invoice
         * @description An invoice.
         */
        Invoice: {
            /** @description Long id. */
            _id: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            start: string;
            /**
             * Format: date
             * @description Last day of the period.
             */
            end: string;
            /** @description In whole minor units of the currency; below zero for a credit. */
            amount: number;
            /** @description Three-letter currency code. */
            currency: string;
            /** @description What was paid of it; below zero for a credit. */
            paid: number;
            /** @description What is still to be paid. */
            open: number;
            /**
             * @description open, part_paid or paid.
             * @enum {string}
             */
            status: "open" | "part_paid" | "paid";
            /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was closed.
             */
            created: string;
            /** @description Long id of the account; it may have been removed since. */
            user_id: string;
            /**
             * @description publisher: an affiliate.
             * @enum {string}
             */
            user_type: "publisher" | "advertiser";
            /** @description Not rounded. */
            exact_amount: number;
        };
        /**
         * InvoiceWithLines
         * @description An invoice.
         */
        InvoiceWithLines: {
            /** @description Long id. */
            _id: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            start: string;
            /**
             * Format: date
             * @description Last day of the period.
             */
            end: string;
            /** @description In whole minor units of the currency; below zero for a credit. */
            amount: number;
            /** @description Three-letter currency code. */
            currency: string;
            /** @description What was paid of it; below zero for a credit. */
            paid: number;
            /** @description What is still to be paid. */
            open: number;
            /**
             * @description open, part_paid or paid.
             * @enum {string}
             */
            status: "open" | "part_paid" | "paid";
            /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was closed.
             */
            created: string;
            /** @description Long id of the account; it may have been removed since. */
            user_id: string;
            /**
             * @description publisher: an affiliate.
             * @enum {string}
             */
            user_type: "publisher" | "advertiser";
            /** @description Not rounded. */
            exact_amount: number;
            /** @description They add up to the amount. */
            lines: {
                /**
                 * @description adjustment: what changed on days that an earlier invoice covers.
                 * @enum {string}
                 */
                kind: "campaign" | "referral" | "adjustment";
                /** @description Long id of the campaign; null for a referral. */
                campaign_id: string | null;
                /** @description Long id of the referral; null for a campaign. */
                referral_id: string | null;
                /** @description Long id of the goal; null for the campaign itself. */
                goal_id: string | null;
                /** @description Title of the campaign when the invoice was closed. */
                title: string;
                /** @description Title of the goal, likewise. */
                goal_title: string;
                /** @description YYYY-MM, of the days it is for. */
                month: string;
                /** @description In whole minor units; all lines add up to the amount of the invoice. */
                amount: number;
                /** @description Not rounded. */
                exact_amount: number;
            }[];
        };
        /**
         * Job
         * @description A job.
         */
        Job: {
            /** @description Job id. */
            _id: string;
            /** @description What it does. */
            name: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "progress" | "completed" | "failed";
            /** @description How far it is. */
            progress: {
                /** @description Rows looked at. */
                processed: number;
                /** @description Rows in all. */
                total: number;
            };
            /** @description When it was sent, in network time. */
            created: string;
            /** @description When work on it began, in network time. */
            started: string | null;
            /** @description When it ended, in network time. */
            finished: string | null;
            /** @description It changes nothing, it only counts. */
            dry_run: boolean;
            /** @description Long id of the advertiser whose job it is; null: the network's own. */
            advertiser_id: string | null;
            /** @description What the rows so far came to. */
            result: {
                /** @description Conversions made; in a dry run, those that would be. */
                imported: number;
                /** @description Conversions edited. */
                edited: number;
                /** @description Rows that repeat a conversion; nothing is paid for them again. */
                duplicates: number;
                /** @description Rows that could not be imported; the log says why. */
                errors: number;
            };
        };
        /**
         * JobLog
         * @description A line of the log.
         */
        JobLog: {
            /** @description Id of the line. */
            _id: string;
            /** @description What it is about: a row, rows, or the import. */
            object: string;
            /**
             * @description How much it matters.
             * @enum {string}
             */
            priority: "info" | "warning" | "error";
            /** @description What happened. */
            message: string;
            /** @description When, in network time. */
            created: string;
        };
        /**
         * Key
         * @description An API key, without its text.
         */
        Key: {
            /** @description Long id. */
            _id: string;
            /** @description network, affiliate or advertiser. */
            role: string;
            /** @description The account it belongs to; null for a network key. */
            user_id: string | null;
            /** @description As given. */
            label: string | null;
            /** @description The first characters, to tell keys apart. */
            prefix: string;
            /** @description False once revoked. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day it ends.
             */
            expires: string | null;
            /**
             * Format: date
             * @description Day it was used last.
             */
            last_used: string | null;
        };
        /**
         * LandingPage
         * @description A landing page of a campaign.
         */
        LandingPage: {
            /** @description Long id. */
            _id: string;
            /** @description Short id: lp_id of a click. */
            lp_id: number;
            /** @description The campaign. */
            ad_id: string;
            /** @description Title. */
            title: string;
            /** @description Destination, with macros. */
            url: string;
            /** @description Whether clicks may ask for it. */
            live: boolean;
        };
        /**
         * ListedAdvertiserCampaign
         * @description An advertiser's campaign of a listing.
         */
        ListedAdvertiserCampaign: {
            /** @description Long id. */
            _id: string;
            /** @description The advertiser. */
            user_id: string;
            /** @description The network. */
            org_id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Destination, with macros. */
            url: string;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description Oldest first; null for none. */
            creative: components["schemas"]["Creative"][] | null;
            /** @description Picture. */
            image: string | null;
            /** @description Category names. */
            category: string[];
            /** @description Always article. */
            type: string;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /** @description Whether it can run at all. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
            /** @description Oldest first. */
            commissions: {
                /** @description What the advertiser is charged; a percent of the sale for cps. */
                revenue: string;
                /** @description Country codes, or ALL. */
                coverage: string[];
                /** @description cpa, cpc, cpi, cpm or cps. */
                model: string;
                /** @description Description. */
                description: string | null;
            }[];
        };
        /**
         * ListedCampaign
         * @description A campaign of a listing.
         */
        ListedCampaign: {
            /** @description Long id. */
            _id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Picture. */
            image: string | null;
            /** @description Destination, with macros. */
            url: string;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /** @description Its id in the system it comes from. */
            external_id: string | null;
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /** @description What it pays and charges. */
            commissions: components["schemas"]["ListedCommission"][];
        };
        /**
         * ListedCommission
         * @description A commission of a listed campaign.
         */
        ListedCommission: {
            /** @description The campaign's model. */
            model: string;
            /** @description Long id. */
            _id: string;
            /** @description Payout to the affiliate. */
            rate: number;
            /** @description Charged to the advertiser. */
            revenue: number;
            /** @description Country codes, or ALL. */
            coverage: string[];
        };
        /**
         * Network
         * @description The network.
         */
        Network: {
            /** @description Name. */
            name: string;
            /** @description Default tracking domain. */
            domain: string | null;
            /** @description Web site. */
            url: string | null;
            /** @description What people see of the network. */
            appearance: {
                /** @description Support e-mail. */
                email: string | null;
                /** @description Support link. */
                support: string | null;
                /** @description Terms. */
                termsurl: string | null;
                /** @description Always null. */
                hlogo: string | null;
                /** @description Always null. */
                logo: string | null;
            };
            /** @description Currency and time zone. */
            region: {
                /** @description Three-letter currency code. */
                currency: string;
                /** @description IANA time zone of its days. */
                zone: string;
            };
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /** @description Long id. */
            _id: string;
            /** @description Where clicks that may not pass go when the campaign has no such URL. */
            fallback_url: string | null;
            /** @description Whether it is served. */
            live: boolean;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values. */
            meta: {
                /** @description Billing plans are not part of this product. */
                bill: {
                    /** @description Always 0. */
                    mic: number;
                    /** @description Always 0. */
                    tcc: number;
                };
                /** @description Names of the widgets there are. */
                widgets: string[];
                /** @description The last 30 days ending today. */
                widget: {
                    /** @description Affiliates with the most approved conversions. */
                    top10pubs: {
                        /** @description The affiliate. */
                        _id: string;
                        /** @description Its short name; empty once it is removed. */
                        username: string;
                        /** @description Approved conversions. */
                        count: number;
                    }[];
                    /** @description Campaigns with the most clicks. */
                    top10ads: {
                        /** @description The campaign. */
                        _id: string;
                        /** @description Valid clicks. */
                        clicks: number;
                    }[];
                };
            };
        };
        /**
         * NewCommission
         * @description A commission of a new campaign.
         */
        NewCommission: {
            /** @description Long id. */
            _id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description Tiers are not part of this product: always null. */
            tier_id: string | null;
            /** @description Payout to the affiliate. */
            rate: number;
            /** @description Charged to the advertiser. */
            revenue: number;
            /** @description Country codes, or ALL. */
            coverage: string[];
        };
        /**
         * Offer
         * @description A campaign of the feed.
         */
        Offer: {
            /** @description Long id. */
            _id: string;
            /** @description The network. */
            org_id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description Picture. */
            image: string | null;
            /** @description Category names. */
            category: string[];
            /** @description Always null. */
            type: string | null;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /** @description Whether it can run at all. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
            /** @description Always null. */
            user_id: string | null;
            /** @description Short id. */
            display_id: number;
            /** @description Always null: the tracking link is the way there. */
            url: string | null;
            /** @description Always default. */
            comm_type: string;
            /** @description Always false. */
            deleted: boolean;
            /** @description Always active. */
            status: string;
            /** @description The affiliate's own rates first. */
            commissions: components["schemas"]["OfferCommission"][];
            /** @description The tracking link. */
            tracking_link: {
                /** @description The URL people click; empty when the campaign may not be run yet. */
                url: string;
                /** @description Whether it redirects. */
                live: boolean;
            };
            /** @description Oldest first. */
            creatives: components["schemas"]["Creative"][];
        };
        /**
         * OfferCommission
         * @description What a campaign pays.
         */
        OfferCommission: {
            /** @description What the affiliate is paid. */
            rate: number;
            /** @description Country codes, or ALL. */
            coverage: string[];
            /** @description cpa, cpc, cpi, cpm or cps. */
            model: string;
            /** @description Description. */
            description: string | null;
            /** @description The campaign. */
            ad_id: string;
        };
        /**
         * Pagination
         * @description Where this page stands.
         */
        Pagination: {
            /** @description The page. */
            page: number;
            /** @description Its size. */
            limit: number;
            /** @description How many there are in all. */
            total: number;
            /** @description How many pages there are. */
            totalPages: number;
        };
        /**
         * Payment
         * @description A payment.
         */
        Payment: {
            /** @description Long id. */
            _id: string;
            /** @description Long id of the invoice. */
            invoice_id: string;
            /** @description Below zero when it settles a credit. */
            amount: number;
            /** @description How it was paid. */
            method: string;
            /** @description What it can be found by elsewhere. */
            reference: string | null;
            /**
             * Format: date
             * @description Day it was recorded.
             */
            created: string;
        };
        /**
         * Permission
         * @description Whether the affiliate may run it.
         */
        Permission: {
            /** @description Whether the affiliate may run it. */
            hasPermission: boolean;
            /** @description Whether the network must let affiliates in. */
            permRequired: boolean;
            /** @description What was asked for or granted; null for nothing. */
            access: {
                /** @description Long id. */
                _id: string;
                /** @description Whether it is granted. */
                live: boolean;
            } | null;
        };
        /**
         * Postback
         * @description A postback.
         */
        Postback: {
            /** @description Long id. */
            _id: string;
            /** @description The network. */
            org_id: string;
            /** @description The affiliate. */
            user_id: string;
            /** @description Only for this campaign. */
            ad_id: string | null;
            /** @description Only for this goal. */
            goal_id: string | null;
            /** @description click or conversion. */
            event: string;
            /** @description Always url. */
            type: string;
            /** @description URL template with macros. */
            data: string;
            /** @description GET or POST. */
            method: string;
            /** @description Signs each message (Standard Webhooks). */
            secret: string;
            /** @description Whether it fires. */
            live: boolean;
            /** @description Why the product switched it off. */
            disabled_reason: string | null;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * PostbackTest
         * @description A test message and what came back.
         */
        PostbackTest: {
            /** @description Long id in the postback log. */
            _id: string;
            /** @description GET or POST. */
            method: string;
            /** @description The URL that was requested, with sample values in place of the macros. */
            url: string;
            /** @description JSON of a POST; empty for a GET. */
            body: string;
            /** @description HTTP status; null when there was no answer. */
            status: number | null;
            /** @description How long it took, in milliseconds. */
            latency: number;
            /** @description The first 2 kB of the answer. */
            response: string;
            /** @description Why there was no answer; empty when there was one. */
            error: string;
        };
        /**
         * PublicNetwork
         * @description The network.
         */
        PublicNetwork: {
            /** @description Name. */
            name: string;
            /** @description Default tracking domain. */
            domain: string | null;
            /** @description Web site. */
            url: string | null;
            /** @description What people see of the network. */
            appearance: {
                /** @description Support e-mail. */
                email: string | null;
                /** @description Support link. */
                support: string | null;
                /** @description Terms. */
                termsurl: string | null;
                /** @description Always null. */
                hlogo: string | null;
                /** @description Always null. */
                logo: string | null;
            };
            /** @description Currency and time zone. */
            region: {
                /** @description Three-letter currency code. */
                currency: string;
                /** @description IANA time zone of its days. */
                zone: string;
            };
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
        };
        /**
         * Referral
         * @description A referral link.
         */
        Referral: {
            /** @description Long id; what POST /affiliate takes as referral_id. */
            _id: string;
            /** @description The affiliate that brings others. */
            user_id: string;
            /** @description Every day earns; else only the first approved conversion of each account. */
            recurring: boolean;
            /** @description payout or profit: what a percentage is taken of. */
            base: string;
            /** @description percentage or amount. */
            type: string;
            /** @description Percent, or an amount for each approved conversion. */
            rate: number;
            /** @description Whether it takes sign-ups and earns. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Accounts made through it, removed ones included. */
            signUps: number;
            /** @description Where it leads: the site of the network. */
            url: string;
        };
        /**
         * SecurityToken
         * @description A security token, without its text.
         */
        SecurityToken: {
            /** @description Long id. */
            _id: string;
            /** @description The advertiser whose clicks it converts; null for the whole network. */
            advertiser_id: string | null;
            /** @description The first characters, to tell tokens apart. */
            prefix: string;
            /** @description False once revoked. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
        };
        /**
         * SingleCampaign
         * @description A campaign.
         */
        SingleCampaign: {
            /** @description Long id. */
            _id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Picture. */
            image: string | null;
            /** @description Destination, with macros. */
            url: string;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /** @description Its id in the system it comes from. */
            external_id: string | null;
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
        };
        /**
         * SingleOffer
         * @description A campaign.
         */
        SingleOffer: {
            /** @description Long id. */
            _id: string;
            /** @description The network. */
            org_id: string;
            /** @description Title. */
            title: string;
            /** @description Description. */
            description: string | null;
            /** @description Where the offer can be looked at. */
            preview_url: string | null;
            /** @description Picture. */
            image: string | null;
            /** @description Category names. */
            category: string[];
            /** @description Always null. */
            type: string | null;
            /** @description Devices wanted; empty for all. */
            device: string[];
            /**
             * Format: date
             * @description Last day it runs.
             */
            expiry: string | null;
            /** @description Whether it can run at all. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
            /** @description Oldest first; null for none. */
            creative: components["schemas"]["Creative"][] | null;
        };
        /**
         * StartedJob
         * @description The job that does it.
         */
        StartedJob: {
            /** @description Job id. */
            _id: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            status: "pending" | "progress" | "completed" | "failed";
            /** @description When, in network time. */
            created: string;
        };
        /**
         * Stats
         * @description The answer itself.
         */
        Stats: {
            /** @description By day of the network's zone; days without events are absent. */
            stats: {
                [key: string]: components["schemas"]["StatsBucket"];
            };
            /** @description A stats bucket. */
            total: components["schemas"]["StatsBucket"];
            /** @description IANA time zone of the days. */
            zone: string;
            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * StatsBucket
         * @description A stats bucket.
         */
        StatsBucket: {
            /** @description Valid clicks. */
            clicks: number;
            /** @description Impressions. */
            impressions: number;
            /** @description Approved conversions. */
            conversions: number;
            /** @description Charged to advertisers. */
            revenue: number;
            /** @description Owed to affiliates. */
            payout: number;
            /** @description Counts by name; an empty map is []. */
            meta: {
                /** @description Clicks and impressions by device. */
                device: unknown[] | {
                    [key: string]: number;
                };
                /** @description Clicks by operating system. */
                os: unknown[] | {
                    [key: string]: number;
                };
                /** @description Clicks and impressions by referring host; Empty for none. */
                referer: unknown[] | {
                    [key: string]: number;
                };
                /** @description Clicks and impressions by country; XX when unknown. */
                country: unknown[] | {
                    [key: string]: number;
                };
            };
        };
        /**
         * TrackingLink
         * @description A tracking link.
         */
        TrackingLink: {
            /** @description Long id, also the last part of the URL. */
            _id: string;
            /** @description The affiliate. */
            user_id: string;
            /** @description The campaign. */
            ad_id: string;
            /** @description Tracking domain; null for the default. */
            domain: string | null;
            /** @description Whether it redirects. */
            live: boolean;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * User
         * @description An affiliate or advertiser.
         */
        User: {
            /** @description Long id of the account. */
            _id: string;
            /** @description Short id, counted per network and kind. */
            display_id: number;
            /** @description The network. */
            org_id: string;
            /** @description Short name. */
            username: string;
            /** @description Full name. */
            name: string;
            /** @description Unique per network and kind. */
            email: string;
            /** @description An opaque fingerprint of the stored credential; never the password or its hash. */
            password: string;
            /** @description As given. */
            phone: string | null;
            /** @description Two-letter country code. */
            country: string | null;
            /** @description Three-letter currency code. */
            currency: string;
            /** @description publisher or advertiser. */
            type: string;
            /**
             * Format: date
             * @description Day of the last sign-in.
             */
            login: string | null;
            /** @description Set once the account has a time zone of its own. */
            region: {
                /** @description Three-letter currency code. */
                currency: string;
                /** @description IANA time zone. */
                zone: string;
            } | null;
            /** @description Its id in the system it comes from. */
            external_id: string | null;
            /** @description Whether the network has activated it. */
            live: boolean;
            /** @description active or inactive, as live says. */
            status: string;
            /**
             * Format: date
             * @description Day it was made.
             */
            created: string;
            /**
             * Format: date
             * @description Day of the last change.
             */
            modified: string | null;
            /** @description Further values; an empty one is returned as []. */
            meta: unknown[] | {
                [key: string]: unknown;
            };
        };
        /**
         * Warning
         * @description Something that was taken, but is doubtful.
         */
        Warning: {
            /** @description The field. */
            path: string;
            /** @description What is doubtful about it, and what is probably meant. */
            message: string;
        };
    };
    responses: {
        /** @description The request is malformed (30), or a parameter is wrong (20). */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 20 | 30;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description No key (12), or one that is unknown, revoked, expired or switched off (13). */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 12 | 13;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description The key is of another role, or may not do this. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 5 | 41 | 42;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description There is no such record or path; another's is answered alike. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 31;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description There is one already (33), or its state does not allow it (11). */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 11 | 33;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 30;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description The content type or charset is not supported. */
        UnsupportedType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 30;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description The Idempotency-Key was used with another body. */
        KeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 20;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Too many requests; Retry-After says when to go on. */
        TooMany: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 40;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Our fault; the request id names it in the log. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 51;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description The database cannot be reached at the moment. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 51;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.GET.POST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "GET, HEAD, POST, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.GET.PATCH": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "GET, HEAD, PATCH, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.GET": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "GET, HEAD, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.POST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "POST, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.DELETE.GET.POST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "GET, HEAD, POST, DELETE, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.DELETE.PATCH": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "PATCH, DELETE, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.DELETE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "DELETE, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.GET.PUT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "GET, HEAD, PUT, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
        /** @description Another method than the path has; Allow names those it has. */
        "MethodNotAllowed.DELETE.POST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description The methods there are. */
                Allow?: "POST, DELETE, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Whether it was done.
                     * @constant
                     */
                    success: false;
                    /** @description Why not. */
                    data: {
                        /** @description What was wrong, and what is allowed. */
                        message: string;
                        /**
                         * @description What a program may branch on.
                         * @enum {integer}
                         */
                        code: 32;
                        /** @description By field. */
                        errors?: {
                            /** @description The field. */
                            path: string;
                            /** @description What is wrong with it. */
                            message: string;
                        }[];
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the request in the log; a sane one that was sent comes back. */
        RequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "list-advertisers": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only accounts that are, or are not, activated. */
                live?: boolean;
                /** @description Part of name, username, e-mail or external id. */
                search?: string;
                /** @description The whole id in the system it comes from. */
                external_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            advertisers: components["schemas"]["User"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-advertiser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name. */
                    name: string;
                    /**
                     * Format: email
                     * @description Unique per network and kind.
                     */
                    email: string;
                    /** @description 8 to 200 characters. */
                    password: string;
                    /** @description Short name; the part of the e-mail before the @ when left out. */
                    username?: string | null;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Two-letter country code. */
                    country?: string | null;
                    /** @description Three-letter currency code; the network's when left out. */
                    currency?: string | null;
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                    /** @description When it was made in the system it comes from: a day or YYYY-MM-DD HH:MM:SS in the network's zone, from 2000 until now; now when left out. */
                    created?: string | null;
                    custom_fields?: Record<string, never> | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-own-advertiser-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The account's postbacks. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description The newest 100 of the account, newest first. */
                            invoices: {
                                /** @description Long id. */
                                _id: string;
                                /**
                                 * Format: date
                                 * @description First day of the period.
                                 */
                                start: string;
                                /**
                                 * Format: date
                                 * @description Last day of the period.
                                 */
                                end: string;
                                /** @description In whole minor units of the currency; below zero for a credit. */
                                amount: number;
                                /** @description Three-letter currency code. */
                                currency: string;
                                /** @description What was paid of it; below zero for a credit. */
                                paid: number;
                                /** @description What is still to be paid. */
                                open: number;
                                /**
                                 * @description open, part_paid or paid.
                                 * @enum {string}
                                 */
                                status: "open" | "part_paid" | "paid";
                                /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
                                live: boolean;
                                /**
                                 * Format: date
                                 * @description Day it was closed.
                                 */
                                created: string;
                            }[];
                            /** @description The newest 100 of the account, newest first. */
                            payments: components["schemas"]["Payment"][];
                            /** @description The network. */
                            network: components["schemas"]["PublicNetwork"];
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-own-advertiser-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "password";
                    /** @description The present one. */
                    old_password: string;
                    /** @description 8 to 200 characters. */
                    new_password: string;
                } | {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "basic_info";
                    /** @description Full name. */
                    name?: string;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Three-letter currency code. */
                    currency?: string;
                    /** @description Short name. */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The account's postbacks. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description The newest 100 of the account, newest first. */
                            invoices: {
                                /** @description Long id. */
                                _id: string;
                                /**
                                 * Format: date
                                 * @description First day of the period.
                                 */
                                start: string;
                                /**
                                 * Format: date
                                 * @description Last day of the period.
                                 */
                                end: string;
                                /** @description In whole minor units of the currency; below zero for a credit. */
                                amount: number;
                                /** @description Three-letter currency code. */
                                currency: string;
                                /** @description What was paid of it; below zero for a credit. */
                                paid: number;
                                /** @description What is still to be paid. */
                                open: number;
                                /**
                                 * @description open, part_paid or paid.
                                 * @enum {string}
                                 */
                                status: "open" | "part_paid" | "paid";
                                /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
                                live: boolean;
                                /**
                                 * Format: date
                                 * @description Day it was closed.
                                 */
                                created: string;
                            }[];
                            /** @description The newest 100 of the account, newest first. */
                            payments: components["schemas"]["Payment"][];
                            /** @description The network. */
                            network: components["schemas"]["PublicNetwork"];
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description Empty: a refused change is answered with 400. */
                            errors: unknown[];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-own-campaign-stats": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By day of the network's zone; days without events are absent. */
                            stats: {
                                [key: string]: {
                                    /** @description Valid clicks. */
                                    clicks: number;
                                    /** @description Impressions. */
                                    impressions: number;
                                    /** @description Approved conversions. */
                                    conversions: number;
                                    /** @description Charged to advertisers. */
                                    revenue: number;
                                    /** @description Counts by name; an empty map is []. */
                                    meta: {
                                        /** @description Clicks and impressions by device. */
                                        device: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks by operating system. */
                                        os: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by referring host; Empty for none. */
                                        referer: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by country; XX when unknown. */
                                        country: unknown[] | {
                                            [key: string]: number;
                                        };
                                    };
                                };
                            };
                            /** @description A stats bucket without payout. */
                            total: {
                                /** @description Valid clicks. */
                                clicks: number;
                                /** @description Impressions. */
                                impressions: number;
                                /** @description Approved conversions. */
                                conversions: number;
                                /** @description Charged to advertisers. */
                                revenue: number;
                                /** @description Counts by name; an empty map is []. */
                                meta: {
                                    /** @description Clicks and impressions by device. */
                                    device: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks by operating system. */
                                    os: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by referring host; Empty for none. */
                                    referer: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by country; XX when unknown. */
                                    country: unknown[] | {
                                        [key: string]: number;
                                    };
                                };
                            };
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-own-campaigns": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            campaigns: components["schemas"]["ListedAdvertiserCampaign"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-own-campaign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An advertiser's campaign. */
                            campaign: components["schemas"]["AdvertiserCampaign"];
                            /** @description Oldest first. */
                            commissions: {
                                /** @description What the advertiser is charged; a percent of the sale for cps. */
                                revenue: string;
                                /** @description Country codes, or ALL. */
                                coverage: string[];
                                /** @description cpa, cpc, cpi, cpm or cps. */
                                model: string;
                                /** @description Description. */
                                description: string | null;
                            }[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "schedule-conversion-impor": {
        parameters: {
            query?: {
                /** @description Tell the affiliates of what becomes approved. Unless said, of what edits approve and not of new rows. */
                send_postback?: boolean;
                /** @description Only count what would be done. Off unless said. */
                dry_run?: boolean;
                /** @description Go on after more than 10 errors. Off unless said. */
                continue_on_error?: boolean;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The rows, in the order they are imported. */
                    conversions: {
                        /** @description The click it comes from. */
                        click_id?: string | number | null;
                        /** @description Long id of the goal, or its value. */
                        goal_id?: string | number | null;
                        /** @description The value of the goal. */
                        goal_value?: string | number | null;
                        /** @description Transaction id; what makes a repeat a duplicate. */
                        txn_id?: string | number | null;
                        /** @description Decimal number. */
                        sale_amount?: string | number | null;
                        /** @description Of the row's amounts; the network's when left out. */
                        currency?: string | number | null;
                        /** @description A value of your own. */
                        sub1?: string | number | null;
                        /** @description A value of your own. */
                        sub2?: string | number | null;
                        /** @description A value of your own. */
                        sub3?: string | number | null;
                        /** @description A value of your own. */
                        sub4?: string | number | null;
                        /** @description A value of your own. */
                        sub5?: string | number | null;
                        /** @description A value of your own. */
                        sub6?: string | number | null;
                        /** @description A value of your own. */
                        sub7?: string | number | null;
                        /** @description A value of your own. */
                        sub8?: string | number | null;
                        /** @description A value of your own. */
                        sub9?: string | number | null;
                        /** @description A value of your own. */
                        sub10?: string | number | null;
                        /** @description The advertiser's own values by name. */
                        custom_dimensions?: Record<string, never>;
                    }[];
                    /** @description Tell the affiliates of what becomes approved. */
                    send_postback?: boolean | string | number;
                    /** @description Only count what would be done. */
                    dry_run?: boolean | string | number;
                    /** @description Go on after more than 10 errors. */
                    continue_on_error?: boolean | string | number;
                };
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The job that does it. */
                            job: components["schemas"]["StartedJob"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "schedule-conversion-import": {
        parameters: {
            query?: {
                /** @description Tell the affiliates of what becomes approved. Unless said, of what edits approve and not of new rows. */
                send_postback?: boolean;
                /** @description Only count what would be done. Off unless said. */
                dry_run?: boolean;
                /** @description Go on after more than 10 errors. Off unless said. */
                continue_on_error?: boolean;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The rows, in the order they are imported. */
                    conversions: {
                        /** @description The click it comes from. */
                        click_id?: string | number | null;
                        /** @description Long id of the goal, or its value. */
                        goal_id?: string | number | null;
                        /** @description The value of the goal. */
                        goal_value?: string | number | null;
                        /** @description Transaction id; what makes a repeat a duplicate. */
                        txn_id?: string | number | null;
                        /** @description Decimal number. */
                        sale_amount?: string | number | null;
                        /** @description Of the row's amounts; the network's when left out. */
                        currency?: string | number | null;
                        /** @description A value of your own. */
                        sub1?: string | number | null;
                        /** @description A value of your own. */
                        sub2?: string | number | null;
                        /** @description A value of your own. */
                        sub3?: string | number | null;
                        /** @description A value of your own. */
                        sub4?: string | number | null;
                        /** @description A value of your own. */
                        sub5?: string | number | null;
                        /** @description A value of your own. */
                        sub6?: string | number | null;
                        /** @description A value of your own. */
                        sub7?: string | number | null;
                        /** @description A value of your own. */
                        sub8?: string | number | null;
                        /** @description A value of your own. */
                        sub9?: string | number | null;
                        /** @description A value of your own. */
                        sub10?: string | number | null;
                        /** @description The advertiser's own values by name. */
                        custom_dimensions?: Record<string, never>;
                    }[];
                    /** @description Tell the affiliates of what becomes approved. */
                    send_postback?: boolean | string | number;
                    /** @description Only count what would be done. */
                    dry_run?: boolean | string | number;
                    /** @description Go on after more than 10 errors. */
                    continue_on_error?: boolean | string | number;
                };
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The job that does it. */
                            job: components["schemas"]["StartedJob"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-advertiser-conversions": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Only these. */
                "status[]"?: ("approved" | "pending" | "rejected" | "cancelled")[];
                /** @description Only this goal. */
                goal_id?: string;
                /** @description Only of these clicks. */
                "cid[]"?: string[];
                /** @description Only these. */
                "_id[]"?: string[];
                /** @description Only with this transaction id. */
                txn_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            records: {
                                /** @description Conversion ID */
                                _id?: string;
                                /** @description Created */
                                created?: string;
                                /** @description Status */
                                status?: string;
                                /** @description Reason */
                                reason?: string;
                                /** @description Click ID */
                                click_id?: string;
                                /** @description Click Time */
                                click_time?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign Long ID */
                                campaign_long_id?: string;
                                /** @description Campaign */
                                campaign_title?: string;
                                /** @description Advertiser ID */
                                advertiser_id?: number;
                                /** @description Advertiser Long ID */
                                advertiser_long_id?: string;
                                /** @description Advertiser */
                                advertiser_name?: string;
                                /** @description Goal ID */
                                goal_id?: string;
                                /** @description Goal */
                                goal_name?: string;
                                /** @description Transaction ID */
                                txn_id?: string;
                                /** @description Method */
                                method?: string;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Sale Amount */
                                sale_amount?: number;
                                /** @description Currency */
                                currency?: string;
                                /** @description IP Address */
                                ipaddr?: string;
                                /** @description Country */
                                country?: string;
                                /** @description City */
                                city?: string;
                                /** @description ISP */
                                isp?: string;
                                /** @description Device */
                                device?: string;
                                /** @description OS */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description User Agent */
                                ua?: string;
                                /** @description Referer */
                                referer?: string;
                                /** @description Custom Dimensions */
                                custom_dimensions?: string;
                                /** @description sub1 */
                                sub1?: string;
                                /** @description sub2 */
                                sub2?: string;
                                /** @description sub3 */
                                sub3?: string;
                                /** @description sub4 */
                                sub4?: string;
                                /** @description sub5 */
                                sub5?: string;
                                /** @description sub6 */
                                sub6?: string;
                                /** @description sub7 */
                                sub7?: string;
                                /** @description sub8 */
                                sub8?: string;
                                /** @description sub9 */
                                sub9?: string;
                                /** @description sub10 */
                                sub10?: string;
                                /** @description Conversion ID */
                                conversion_id?: string;
                                /** @description Click ID */
                                cid?: string;
                                /** @description Click ID */
                                clickId?: string;
                                /** @description Sale Amount */
                                sale?: number;
                                /** @description Sale Amount */
                                saleAmount?: number;
                                /** @description Transaction ID */
                                txnId?: string;
                                /** @description Campaign */
                                campaign_name?: string;
                                /** @description Campaign Long ID */
                                adid?: string;
                                /** @description Advertiser */
                                advertiser?: string;
                                /** @description Goal ID */
                                goalId?: string;
                                /** @description Goal */
                                goalName?: string;
                                /** @description IP Address */
                                ip?: string;
                                /** @description IP Address */
                                clickIp?: string;
                                /** @description User Agent */
                                user_agent?: string;
                                /** @description Landing page long ID */
                                urlId?: string;
                                /** @description Seconds from click to conversion; 0 without a click */
                                elapsed_time?: number;
                            }[];
                            /** @description Field name to label. */
                            columns: {
                                [key: string]: string;
                            };
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description How many match in all. */
                            count: number;
                            /** @description The parameters sent. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "explain-advertiser-conversion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The advertiser's conversion. */
                            conversion: {
                                /** @description Conversion ID */
                                _id?: string;
                                /** @description Created */
                                created?: string;
                                /** @description Status */
                                status?: string;
                                /** @description Reason */
                                reason?: string;
                                /** @description Click ID */
                                click_id?: string;
                                /** @description Click Time */
                                click_time?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign Long ID */
                                campaign_long_id?: string;
                                /** @description Campaign */
                                campaign_title?: string;
                                /** @description Advertiser ID */
                                advertiser_id?: number;
                                /** @description Advertiser Long ID */
                                advertiser_long_id?: string;
                                /** @description Advertiser */
                                advertiser_name?: string;
                                /** @description Goal ID */
                                goal_id?: string;
                                /** @description Goal */
                                goal_name?: string;
                                /** @description Transaction ID */
                                txn_id?: string;
                                /** @description Method */
                                method?: string;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Sale Amount */
                                sale_amount?: number;
                                /** @description Currency */
                                currency?: string;
                                /** @description IP Address */
                                ipaddr?: string;
                                /** @description Country */
                                country?: string;
                                /** @description City */
                                city?: string;
                                /** @description ISP */
                                isp?: string;
                                /** @description Device */
                                device?: string;
                                /** @description OS */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description User Agent */
                                ua?: string;
                                /** @description Referer */
                                referer?: string;
                                /** @description Custom Dimensions */
                                custom_dimensions?: string;
                                /** @description sub1 */
                                sub1?: string;
                                /** @description sub2 */
                                sub2?: string;
                                /** @description sub3 */
                                sub3?: string;
                                /** @description sub4 */
                                sub4?: string;
                                /** @description sub5 */
                                sub5?: string;
                                /** @description sub6 */
                                sub6?: string;
                                /** @description sub7 */
                                sub7?: string;
                                /** @description sub8 */
                                sub8?: string;
                                /** @description sub9 */
                                sub9?: string;
                                /** @description sub10 */
                                sub10?: string;
                            };
                            /** @description Where the amounts come from: `commission`, `explicit` (given with the conversion), `paid_per_click`, `paid_per_impression`, `no_commission`, `unknown`. */
                            basis: string;
                            /** @description Its click; null when there was none. */
                            click: {
                                /** @description Click id. */
                                _id: string;
                                /** @description When, in network time. */
                                created: string;
                                /** @description Country; XX when unknown. */
                                country: string;
                                /** @description City. */
                                city: string;
                                /** @description Device. */
                                device: string;
                                /** @description Operating system. */
                                os: string;
                                /** @description Browser. */
                                browser: string;
                                /** @description It repeats an earlier click of the same visitor. */
                                duplicate: boolean;
                                /** @description What the click itself was charged. */
                                revenue: number;
                            } | null;
                            /** @description The goal; null when it is about the campaign itself. */
                            goal: {
                                /** @description Goal id. */
                                _id: string;
                                /** @description Its title in those terms. */
                                title: string;
                                /** @description Its value. */
                                value: string;
                                /** @description `fixed` or `percentage`. */
                                model: string;
                            } | null;
                            /** @description The terms it was priced by; later edits do not change them. */
                            terms: {
                                /** @description Version. */
                                version: number;
                                /** @description Since when, in network time. */
                                valid_from: string;
                                /** @description The campaign’s model. */
                                model: string;
                            } | null;
                            /** @description Every rate that could apply, and why it did not. */
                            rates: {
                                /** @description Its id. */
                                _id: string;
                                /** @description `pub_payout`, `goal` or `campaign`, in the order they are asked. */
                                source: string;
                                /** @description Percent of the sale amount. */
                                percentage: boolean;
                                /** @description Country codes, or ALL. */
                                coverage: string[];
                                /** @description When it was made, in network time. */
                                created: string;
                                /** @description It sets the amount. */
                                applies: boolean;
                                /** @description Why it does not; null when it does. */
                                lost: string | null;
                                /** @description Revenue; null: left as the other levels have it. */
                                revenue: number | null;
                            }[];
                            /** @description Whether a cap was in the way. */
                            cap: {
                                /** @description A cap was full, so nothing could be paid when it was decided. */
                                reached: boolean;
                            };
                            /** @description The time a click may convert in; null without a click. */
                            window: {
                                /** @description When the click was, in network time. */
                                click_time: string;
                                /** @description Days a click may convert, as the campaign has them now. */
                                days: number;
                                /** @description The last moment, in network time. */
                                expires: string;
                                /** @description It came before that. */
                                in_time: boolean;
                            } | null;
                            /** @description The rule that a conversion is paid once. */
                            once: {
                                /** @description `txn_id` or `click`: what makes a repeat the same conversion. */
                                by: string;
                                /** @description How many repeats came; nothing was paid for them. */
                                repeats: number;
                                /** @description The latest ones, newest first. */
                                latest: {
                                    /** @description Hit id. */
                                    _id: string;
                                    /** @description When it came, in network time. */
                                    created: string;
                                    /** @description How it came. */
                                    method: string;
                                    /** @description Transaction id. */
                                    txn_id: string;
                                }[];
                            };
                            /** @description The conversion of the sale amount. */
                            exchange_rate: {
                                /** @description Currency of the sale. */
                                from: string;
                                /** @description The network's. */
                                to: string;
                                /** @description What one unit came to; null when no rate was known. */
                                rate: number | null;
                                /**
                                 * Format: date
                                 * @description The day that rate is of; null when nothing was converted.
                                 */
                                day: string | null;
                            };
                            /** @description What the hit said; null when none made it. */
                            sent: {
                                /** @description As sent; null when none was. */
                                sale_amount: number | null;
                                /** @description As sent; empty when none was. */
                                currency: string;
                                /** @description The status it asked for. */
                                status: string | null;
                                /** @description The goal it named, by id or value. */
                                goal: string;
                                /** @description The revenue it named. */
                                revenue: number | null;
                            } | null;
                            /** @description How it was changed since, oldest first. */
                            history: {
                                /** @description When, in network time. */
                                created: string;
                                /** @description The status before; empty when it stayed the same. */
                                from: string;
                                /** @description The status after; empty when it stayed the same. */
                                to: string;
                                /** @description Why; empty when nobody said. */
                                reason: string;
                            }[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-advertiser-custom-report": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description What to group by; adid when left out. */
                "group[]"?: ("adid" | "campaign_id" | "campaign_long_id" | "source" | "advertiser" | "advertiser_id" | "goalName" | "goalId" | "urlTitle" | "urlId" | "device" | "os" | "browser" | "country" | "created" | "month" | "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p9" | "p10")[];
                /** @description The measures to return; all when left out. */
                "fields[]"?: string[];
                /** @description A group of the report or a measure; the first group when left out. */
                sort?: string;
                /** @description asc for groups, desc for measures when left out. */
                order?: "asc" | "desc";
                /** @description csv: the whole report as a file. */
                format?: "json" | "csv";
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Two-letter country codes; XX for unknown. */
                "country[]"?: string[];
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description One for each group. */
                            records: {
                                /** @description Campaign (long id) */
                                adid?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign long ID */
                                campaign_long_id?: string;
                                /** @description Source */
                                source?: string;
                                /** @description Advertiser */
                                advertiser?: string;
                                /** @description Advertiser long ID */
                                advertiser_id?: string;
                                /** @description Goal */
                                goalName?: string;
                                /** @description Goal long ID */
                                goalId?: string;
                                /** @description Landing page */
                                urlTitle?: string;
                                /** @description Landing page long ID */
                                urlId?: string;
                                /** @description Device */
                                device?: string;
                                /** @description Operating system */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description Country */
                                country?: string;
                                /** @description Day */
                                created?: string;
                                /** @description Month */
                                month?: string;
                                /** @description p1 */
                                p1?: string;
                                /** @description p2 */
                                p2?: string;
                                /** @description p3 */
                                p3?: string;
                                /** @description p4 */
                                p4?: string;
                                /** @description p5 */
                                p5?: string;
                                /** @description p6 */
                                p6?: string;
                                /** @description p7 */
                                p7?: string;
                                /** @description p8 */
                                p8?: string;
                                /** @description p9 */
                                p9?: string;
                                /** @description p10 */
                                p10?: string;
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            }[];
                            /** @description Of all records, not only of this page. */
                            total: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description As total, under its earlier name. */
                            totals: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description How many records there are in all. */
                            count: number;
                            /** @description The affiliates the records name; one that was removed is called `deleted`. */
                            affs: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Name. */
                                name: string;
                            }[];
                            /** @description The campaigns the records name, removed ones included. */
                            ads: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Title. */
                                title: string;
                            }[];
                            /** @description Every group there is, to its label. */
                            groupingMap: {
                                [key: string]: string;
                            };
                            /** @description Every measure there is, to its label. */
                            fieldMap: {
                                [key: string]: string;
                            };
                            /** @description The network's, which all amounts are in. */
                            report_currency: string;
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description The parameters sent, and the days reported. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-advertiser-report": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest day first; days without traffic are left out. */
                            performance: {
                                /**
                                 * Format: date
                                 * @description The day.
                                 */
                                created: string;
                                /** @description Valid clicks. */
                                clicks: number;
                                /** @description Approved conversions. */
                                conversions: number;
                                /** @description Impressions. */
                                impressions: number;
                                /** @description What the advertiser owes. */
                                revenue: number;
                            }[];
                            /** @description The campaigns with traffic in these days; those that are gone are absent. */
                            campaigns: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Picture. */
                                image: string | null;
                                /** @description Title. */
                                title: string;
                                /** @description Where the offer can be looked at. */
                                preview_url: string | null;
                                /** @description Category names. */
                                category: string[];
                                /** @description Whether it can run. */
                                live: boolean;
                                /** @description Description. */
                                description: string | null;
                            }[];
                            /**
                             * Format: date
                             * @description First day reported.
                             */
                            start: string;
                            /**
                             * Format: date
                             * @description Last day reported.
                             */
                            end: string;
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-advertiser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate or advertiser. */
                            advertiser: components["schemas"]["User"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-advertiser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Full name. */
                    name?: string;
                    /** @description Short name. */
                    username?: string;
                    /** @description 8 to 200 characters. */
                    password?: string;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Two-letter country code. */
                    country?: string | null;
                    /** @description true activates the account. */
                    live?: boolean;
                    /**
                     * Format: email
                     * @description Unique per network and kind.
                     */
                    email?: string;
                    /** @description IANA time zone. */
                    zone?: string | null;
                    /** @description Three-letter currency code. */
                    currency?: string;
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                    /** @description By name of the custom field; null clears one that is not required. */
                    custom_fields?: Record<string, never>;
                    /** @description Addresses or CIDRs that may send conversions; empty for all. */
                    allowed_ips?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-advertiser": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-affiliates": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only accounts that are, or are not, activated. */
                live?: boolean;
                /** @description Part of name, username, e-mail or external id. */
                search?: string;
                /** @description The whole id in the system it comes from. */
                external_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            affiliates: components["schemas"]["User"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-affiliate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Full name. */
                    name: string;
                    /**
                     * Format: email
                     * @description Unique per network and kind.
                     */
                    email: string;
                    /** @description 8 to 200 characters. */
                    password: string;
                    /** @description Short name; the part of the e-mail before the @ when left out. */
                    username?: string | null;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Two-letter country code. */
                    country?: string | null;
                    /** @description Three-letter currency code; the network's when left out. */
                    currency?: string | null;
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                    /** @description When it was made in the system it comes from: a day or YYYY-MM-DD HH:MM:SS in the network's zone, from 2000 until now; now when left out. */
                    created?: string | null;
                    custom_fields?: Record<string, never> | null;
                    referral_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-own-affiliate-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The account's postbacks. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description The newest 100 of the account, newest first. */
                            invoices: {
                                /** @description Long id. */
                                _id: string;
                                /**
                                 * Format: date
                                 * @description First day of the period.
                                 */
                                start: string;
                                /**
                                 * Format: date
                                 * @description Last day of the period.
                                 */
                                end: string;
                                /** @description In whole minor units of the currency; below zero for a credit. */
                                amount: number;
                                /** @description Three-letter currency code. */
                                currency: string;
                                /** @description What was paid of it; below zero for a credit. */
                                paid: number;
                                /** @description What is still to be paid. */
                                open: number;
                                /**
                                 * @description open, part_paid or paid.
                                 * @enum {string}
                                 */
                                status: "open" | "part_paid" | "paid";
                                /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
                                live: boolean;
                                /**
                                 * Format: date
                                 * @description Day it was closed.
                                 */
                                created: string;
                            }[];
                            /** @description The newest 100 of the account, newest first. */
                            payments: components["schemas"]["Payment"][];
                            /** @description The network. */
                            network: components["schemas"]["PublicNetwork"];
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-own-affiliate-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "password";
                    /** @description The present one. */
                    old_password: string;
                    /** @description 8 to 200 characters. */
                    new_password: string;
                } | {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "basic_info";
                    /** @description Full name. */
                    name?: string;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Three-letter currency code. */
                    currency?: string;
                    /** @description Short name. */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The account's postbacks. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description The newest 100 of the account, newest first. */
                            invoices: {
                                /** @description Long id. */
                                _id: string;
                                /**
                                 * Format: date
                                 * @description First day of the period.
                                 */
                                start: string;
                                /**
                                 * Format: date
                                 * @description Last day of the period.
                                 */
                                end: string;
                                /** @description In whole minor units of the currency; below zero for a credit. */
                                amount: number;
                                /** @description Three-letter currency code. */
                                currency: string;
                                /** @description What was paid of it; below zero for a credit. */
                                paid: number;
                                /** @description What is still to be paid. */
                                open: number;
                                /**
                                 * @description open, part_paid or paid.
                                 * @enum {string}
                                 */
                                status: "open" | "part_paid" | "paid";
                                /** @description Always true: an invoice stands, and what changes later is adjusted by the next one. */
                                live: boolean;
                                /**
                                 * Format: date
                                 * @description Day it was closed.
                                 */
                                created: string;
                            }[];
                            /** @description The newest 100 of the account, newest first. */
                            payments: components["schemas"]["Payment"][];
                            /** @description The network. */
                            network: components["schemas"]["PublicNetwork"];
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description Empty: a refused change is answered with 400. */
                            errors: unknown[];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "search-offers": {
        parameters: {
            query?: {
                /** @description URL-encoded deep link: campaigns whose preview URL is on its host. */
                p4?: string;
                /** @description Part of title or description. */
                q?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Put on the tracking links. */
                p1?: string;
                /** @description Put on the tracking links. */
                p2?: string;
                /** @description Put on the tracking links. */
                p3?: string;
                /** @description Put on the tracking links. */
                p5?: string;
                /** @description Put on the tracking links. */
                p6?: string;
                /** @description Put on the tracking links. */
                p7?: string;
                /** @description Put on the tracking links. */
                p8?: string;
                /** @description Put on the tracking links. */
                p9?: string;
                /** @description Put on the tracking links. */
                p10?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            campaigns: components["schemas"]["FoundOffer"][];
                            /** @description Where this page stands. */
                            pagination: {
                                /** @description The page. */
                                page: number;
                                /** @description How many pages there are. */
                                totalPages: number;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-offers": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            campaigns: components["schemas"]["Offer"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Private ones it was let into, on every page. */
                            private_campaigns: components["schemas"]["Offer"][];
                            /** @description Tracking domains. */
                            domains: string[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-offer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A campaign. */
                            campaign: components["schemas"]["SingleOffer"];
                            /** @description The affiliate's own rates first. */
                            commissions: components["schemas"]["OfferCommission"][];
                            /** @description The tracking link. */
                            tracking_link: {
                                /** @description The URL people click; empty when the campaign may not be run yet. */
                                url: string;
                                /** @description Whether it redirects. */
                                live: boolean;
                            };
                            /** @description Whether the affiliate may run it. */
                            permission: components["schemas"]["Permission"];
                            /** @description Tracking domains. */
                            domains: string[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-affiliate-conversions": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Only these. */
                "status[]"?: ("approved" | "pending" | "rejected" | "cancelled")[];
                /** @description Only this goal. */
                goal_id?: string;
                /** @description Only of these clicks. */
                "cid[]"?: string[];
                /** @description Only these. */
                "_id[]"?: string[];
                /** @description Only with this transaction id. */
                txn_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            records: {
                                /** @description Conversion ID */
                                _id?: string;
                                /** @description Created */
                                created?: string;
                                /** @description Status */
                                status?: string;
                                /** @description Reason */
                                reason?: string;
                                /** @description Click ID */
                                click_id?: string;
                                /** @description Click Time */
                                click_time?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign Long ID */
                                campaign_long_id?: string;
                                /** @description Campaign */
                                campaign_title?: string;
                                /** @description Publisher ID */
                                publisher_id?: number;
                                /** @description Publisher Long ID */
                                publisher_long_id?: string;
                                /** @description Publisher */
                                publisher_name?: string;
                                /** @description Goal ID */
                                goal_id?: string;
                                /** @description Goal */
                                goal_name?: string;
                                /** @description Transaction ID */
                                txn_id?: string;
                                /** @description Method */
                                method?: string;
                                /** @description Payout */
                                payout?: number;
                                /** @description Sale Amount */
                                sale_amount?: number;
                                /** @description Currency */
                                currency?: string;
                                /** @description IP Address */
                                ipaddr?: string;
                                /** @description Country */
                                country?: string;
                                /** @description City */
                                city?: string;
                                /** @description ISP */
                                isp?: string;
                                /** @description Device */
                                device?: string;
                                /** @description OS */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description User Agent */
                                ua?: string;
                                /** @description Referer */
                                referer?: string;
                                /** @description Source */
                                source?: string;
                                /** @description P1 */
                                p1?: string;
                                /** @description P2 */
                                p2?: string;
                                /** @description P3 */
                                p3?: string;
                                /** @description P4 */
                                p4?: string;
                                /** @description P5 */
                                p5?: string;
                                /** @description P6 */
                                p6?: string;
                                /** @description P7 */
                                p7?: string;
                                /** @description P8 */
                                p8?: string;
                                /** @description P9 */
                                p9?: string;
                                /** @description P10 */
                                p10?: string;
                                /** @description sub1 */
                                sub1?: string;
                                /** @description sub2 */
                                sub2?: string;
                                /** @description sub3 */
                                sub3?: string;
                                /** @description sub4 */
                                sub4?: string;
                                /** @description sub5 */
                                sub5?: string;
                                /** @description sub6 */
                                sub6?: string;
                                /** @description sub7 */
                                sub7?: string;
                                /** @description sub8 */
                                sub8?: string;
                                /** @description sub9 */
                                sub9?: string;
                                /** @description sub10 */
                                sub10?: string;
                                /** @description Conversion ID */
                                conversion_id?: string;
                                /** @description Click ID */
                                cid?: string;
                                /** @description Click ID */
                                clickId?: string;
                                /** @description Sale Amount */
                                sale?: number;
                                /** @description Sale Amount */
                                saleAmount?: number;
                                /** @description Transaction ID */
                                txnId?: string;
                                /** @description Campaign */
                                campaign_name?: string;
                                /** @description Campaign Long ID */
                                adid?: string;
                                /** @description Publisher */
                                affiliate_name?: string;
                                /** @description Publisher Long ID */
                                pid?: string;
                                /** @description Goal ID */
                                goalId?: string;
                                /** @description Goal */
                                goalName?: string;
                                /** @description IP Address */
                                ip?: string;
                                /** @description IP Address */
                                clickIp?: string;
                                /** @description User Agent */
                                user_agent?: string;
                                /** @description Landing page long ID */
                                urlId?: string;
                                /** @description Seconds from click to conversion; 0 without a click */
                                elapsed_time?: number;
                            }[];
                            /** @description Field name to label. */
                            columns: {
                                [key: string]: string;
                            };
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description How many match in all. */
                            count: number;
                            /** @description The parameters sent. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "explain-affiliate-conversion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The affiliate's conversion. */
                            conversion: {
                                /** @description Conversion ID */
                                _id?: string;
                                /** @description Created */
                                created?: string;
                                /** @description Status */
                                status?: string;
                                /** @description Reason */
                                reason?: string;
                                /** @description Click ID */
                                click_id?: string;
                                /** @description Click Time */
                                click_time?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign Long ID */
                                campaign_long_id?: string;
                                /** @description Campaign */
                                campaign_title?: string;
                                /** @description Publisher ID */
                                publisher_id?: number;
                                /** @description Publisher Long ID */
                                publisher_long_id?: string;
                                /** @description Publisher */
                                publisher_name?: string;
                                /** @description Goal ID */
                                goal_id?: string;
                                /** @description Goal */
                                goal_name?: string;
                                /** @description Transaction ID */
                                txn_id?: string;
                                /** @description Method */
                                method?: string;
                                /** @description Payout */
                                payout?: number;
                                /** @description Sale Amount */
                                sale_amount?: number;
                                /** @description Currency */
                                currency?: string;
                                /** @description IP Address */
                                ipaddr?: string;
                                /** @description Country */
                                country?: string;
                                /** @description City */
                                city?: string;
                                /** @description ISP */
                                isp?: string;
                                /** @description Device */
                                device?: string;
                                /** @description OS */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description User Agent */
                                ua?: string;
                                /** @description Referer */
                                referer?: string;
                                /** @description Source */
                                source?: string;
                                /** @description P1 */
                                p1?: string;
                                /** @description P2 */
                                p2?: string;
                                /** @description P3 */
                                p3?: string;
                                /** @description P4 */
                                p4?: string;
                                /** @description P5 */
                                p5?: string;
                                /** @description P6 */
                                p6?: string;
                                /** @description P7 */
                                p7?: string;
                                /** @description P8 */
                                p8?: string;
                                /** @description P9 */
                                p9?: string;
                                /** @description P10 */
                                p10?: string;
                                /** @description sub1 */
                                sub1?: string;
                                /** @description sub2 */
                                sub2?: string;
                                /** @description sub3 */
                                sub3?: string;
                                /** @description sub4 */
                                sub4?: string;
                                /** @description sub5 */
                                sub5?: string;
                                /** @description sub6 */
                                sub6?: string;
                                /** @description sub7 */
                                sub7?: string;
                                /** @description sub8 */
                                sub8?: string;
                                /** @description sub9 */
                                sub9?: string;
                                /** @description sub10 */
                                sub10?: string;
                            };
                            /** @description Where the amounts come from: `commission`, `explicit` (given with the conversion), `paid_per_click`, `paid_per_impression`, `no_commission`, `unknown`. */
                            basis: string;
                            /** @description Its click; null when there was none. */
                            click: {
                                /** @description Click id. */
                                _id: string;
                                /** @description When, in network time. */
                                created: string;
                                /** @description Country; XX when unknown. */
                                country: string;
                                /** @description City. */
                                city: string;
                                /** @description Device. */
                                device: string;
                                /** @description Operating system. */
                                os: string;
                                /** @description Browser. */
                                browser: string;
                                /** @description It repeats an earlier click of the same visitor. */
                                duplicate: boolean;
                                /** @description What the click itself paid. */
                                payout: number;
                            } | null;
                            /** @description The goal; null when it is about the campaign itself. */
                            goal: {
                                /** @description Goal id. */
                                _id: string;
                                /** @description Its title in those terms. */
                                title: string;
                                /** @description Its value. */
                                value: string;
                                /** @description `fixed` or `percentage`. */
                                model: string;
                            } | null;
                            /** @description The terms it was priced by; later edits do not change them. */
                            terms: {
                                /** @description Version. */
                                version: number;
                                /** @description Since when, in network time. */
                                valid_from: string;
                                /** @description The campaign’s model. */
                                model: string;
                            } | null;
                            /** @description Every rate that could apply, and why it did not. */
                            rates: {
                                /** @description Its id. */
                                _id: string;
                                /** @description `pub_payout`, `goal` or `campaign`, in the order they are asked. */
                                source: string;
                                /** @description Percent of the sale amount. */
                                percentage: boolean;
                                /** @description Country codes, or ALL. */
                                coverage: string[];
                                /** @description When it was made, in network time. */
                                created: string;
                                /** @description It sets the amount. */
                                applies: boolean;
                                /** @description Why it does not; null when it does. */
                                lost: string | null;
                                /** @description Payout; per 1000 with the model cpm. */
                                payout: number;
                            }[];
                            /** @description Whether a cap was in the way. */
                            cap: {
                                /** @description A cap was full, so nothing could be paid when it was decided. */
                                reached: boolean;
                            };
                            /** @description The time a click may convert in; null without a click. */
                            window: {
                                /** @description When the click was, in network time. */
                                click_time: string;
                                /** @description Days a click may convert, as the campaign has them now. */
                                days: number;
                                /** @description The last moment, in network time. */
                                expires: string;
                                /** @description It came before that. */
                                in_time: boolean;
                            } | null;
                            /** @description The rule that a conversion is paid once. */
                            once: {
                                /** @description `txn_id` or `click`: what makes a repeat the same conversion. */
                                by: string;
                                /** @description How many repeats came; nothing was paid for them. */
                                repeats: number;
                                /** @description The latest ones, newest first. */
                                latest: {
                                    /** @description Hit id. */
                                    _id: string;
                                    /** @description When it came, in network time. */
                                    created: string;
                                    /** @description How it came. */
                                    method: string;
                                    /** @description Transaction id. */
                                    txn_id: string;
                                }[];
                            };
                            /** @description The conversion of the sale amount. */
                            exchange_rate: {
                                /** @description Currency of the sale. */
                                from: string;
                                /** @description The network's. */
                                to: string;
                                /** @description What one unit came to; null when no rate was known. */
                                rate: number | null;
                                /**
                                 * Format: date
                                 * @description The day that rate is of; null when nothing was converted.
                                 */
                                day: string | null;
                            };
                            /** @description What the hit said; null when none made it. */
                            sent: {
                                /** @description As sent; null when none was. */
                                sale_amount: number | null;
                                /** @description As sent; empty when none was. */
                                currency: string;
                                /** @description The status it asked for. */
                                status: string | null;
                                /** @description The goal it named, by id or value. */
                                goal: string;
                            } | null;
                            /** @description How it was changed since, oldest first. */
                            history: {
                                /** @description When, in network time. */
                                created: string;
                                /** @description The status before; empty when it stayed the same. */
                                from: string;
                                /** @description The status after; empty when it stayed the same. */
                                to: string;
                                /** @description Why; empty when nobody said. */
                                reason: string;
                            }[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-affiliate-custom-report": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description What to group by; adid when left out. */
                "group[]"?: ("adid" | "campaign_id" | "campaign_long_id" | "pid" | "publisher_id" | "publisher_long_id" | "source" | "goalName" | "goalId" | "urlTitle" | "urlId" | "device" | "os" | "browser" | "country" | "created" | "month" | "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p9" | "p10")[];
                /** @description The measures to return; all when left out. */
                "fields[]"?: string[];
                /** @description A group of the report or a measure; the first group when left out. */
                sort?: string;
                /** @description asc for groups, desc for measures when left out. */
                order?: "asc" | "desc";
                /** @description csv: the whole report as a file. */
                format?: "json" | "csv";
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Two-letter country codes; XX for unknown. */
                "country[]"?: string[];
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description One for each group. */
                            records: {
                                /** @description Campaign (long id) */
                                adid?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign long ID */
                                campaign_long_id?: string;
                                /** @description Affiliate (long id) */
                                pid?: string;
                                /** @description Affiliate ID */
                                publisher_id?: number;
                                /** @description Affiliate long ID */
                                publisher_long_id?: string;
                                /** @description Source */
                                source?: string;
                                /** @description Goal */
                                goalName?: string;
                                /** @description Goal long ID */
                                goalId?: string;
                                /** @description Landing page */
                                urlTitle?: string;
                                /** @description Landing page long ID */
                                urlId?: string;
                                /** @description Device */
                                device?: string;
                                /** @description Operating system */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description Country */
                                country?: string;
                                /** @description Day */
                                created?: string;
                                /** @description Month */
                                month?: string;
                                /** @description p1 */
                                p1?: string;
                                /** @description p2 */
                                p2?: string;
                                /** @description p3 */
                                p3?: string;
                                /** @description p4 */
                                p4?: string;
                                /** @description p5 */
                                p5?: string;
                                /** @description p6 */
                                p6?: string;
                                /** @description p7 */
                                p7?: string;
                                /** @description p8 */
                                p8?: string;
                                /** @description p9 */
                                p9?: string;
                                /** @description p10 */
                                p10?: string;
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            }[];
                            /** @description Of all records, not only of this page. */
                            total: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description As total, under its earlier name. */
                            totals: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description How many records there are in all. */
                            count: number;
                            /** @description The affiliates the records name; one that was removed is called `deleted`. */
                            affs: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Name. */
                                name: string;
                            }[];
                            /** @description The campaigns the records name, removed ones included. */
                            ads: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Title. */
                                title: string;
                            }[];
                            /** @description Every group there is, to its label. */
                            groupingMap: {
                                [key: string]: string;
                            };
                            /** @description Every measure there is, to its label. */
                            fieldMap: {
                                [key: string]: string;
                            };
                            /** @description The network's, which all amounts are in. */
                            report_currency: string;
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description The parameters sent, and the days reported. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-affiliate-earnings": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By day of the network's zone; days without events are absent. */
                            stats: {
                                [key: string]: {
                                    /** @description Valid clicks. */
                                    clicks: number;
                                    /** @description Impressions. */
                                    impressions: number;
                                    /** @description Approved conversions. */
                                    conversions: number;
                                    /** @description Owed to affiliates. */
                                    payout: number;
                                    /** @description Counts by name; an empty map is []. */
                                    meta: {
                                        /** @description Clicks and impressions by device. */
                                        device: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks by operating system. */
                                        os: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by referring host; Empty for none. */
                                        referer: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by country; XX when unknown. */
                                        country: unknown[] | {
                                            [key: string]: number;
                                        };
                                    };
                                };
                            };
                            /** @description A stats bucket without revenue. */
                            total: {
                                /** @description Valid clicks. */
                                clicks: number;
                                /** @description Impressions. */
                                impressions: number;
                                /** @description Approved conversions. */
                                conversions: number;
                                /** @description Owed to affiliates. */
                                payout: number;
                                /** @description Counts by name; an empty map is []. */
                                meta: {
                                    /** @description Clicks and impressions by device. */
                                    device: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks by operating system. */
                                    os: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by referring host; Empty for none. */
                                    referer: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by country; XX when unknown. */
                                    country: unknown[] | {
                                        [key: string]: number;
                                    };
                                };
                            };
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What the affiliate earned by referral, not part of the totals beside it. */
                            referral: {
                                /** @description Earned in these days by the affiliates it brought. */
                                total: number;
                                /** @description By day of the network's zone; days that earned nothing are absent. */
                                days: {
                                    [key: string]: number;
                                };
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-affiliate-goals": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The campaign's own first. */
                            goals: {
                                /** @description The goal. */
                                goal: {
                                    /** @description Long id. */
                                    _id: string;
                                    /** @description The campaign; null for every campaign of the network. */
                                    ad_id: string | null;
                                    /** @description Title. */
                                    title: string;
                                    /** @description What a hit may name it by (goal_value). */
                                    value: string;
                                    /** @description public, private or pub_specific. */
                                    type: string;
                                    /** @description fixed or percentage. */
                                    model: string;
                                };
                                /** @description The affiliate's own payouts first. */
                                payouts: {
                                    /** @description What the affiliate is paid; percent of the sale amount when the model is percentage. */
                                    payout: number;
                                    /** @description Country codes, or ALL. */
                                    coverage: string[];
                                    /** @description fixed or percentage. */
                                    model: string;
                                }[];
                            }[];
                            /** @description The network's currency, in which amounts are. */
                            currency: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-own-tracking-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The link. */
                            tracking_link: {
                                /** @description The URL people click. */
                                url: string;
                                /** @description Whether it redirects. */
                                live: boolean;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "issue-own-tracking-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The link. */
                            tracking_link: {
                                /** @description The URL people click. */
                                url: string;
                                /** @description Whether it redirects. */
                                live: boolean;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-affiliate-payout": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By day of the network's zone; days without events are absent. */
                            stats: {
                                [key: string]: {
                                    /** @description Valid clicks. */
                                    clicks: number;
                                    /** @description Impressions. */
                                    impressions: number;
                                    /** @description Approved conversions. */
                                    conversions: number;
                                    /** @description Owed to affiliates. */
                                    payout: number;
                                    /** @description Counts by name; an empty map is []. */
                                    meta: {
                                        /** @description Clicks and impressions by device. */
                                        device: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks by operating system. */
                                        os: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by referring host; Empty for none. */
                                        referer: unknown[] | {
                                            [key: string]: number;
                                        };
                                        /** @description Clicks and impressions by country; XX when unknown. */
                                        country: unknown[] | {
                                            [key: string]: number;
                                        };
                                    };
                                };
                            };
                            /** @description A stats bucket without revenue. */
                            total: {
                                /** @description Valid clicks. */
                                clicks: number;
                                /** @description Impressions. */
                                impressions: number;
                                /** @description Approved conversions. */
                                conversions: number;
                                /** @description Owed to affiliates. */
                                payout: number;
                                /** @description Counts by name; an empty map is []. */
                                meta: {
                                    /** @description Clicks and impressions by device. */
                                    device: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks by operating system. */
                                    os: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by referring host; Empty for none. */
                                    referer: unknown[] | {
                                        [key: string]: number;
                                    };
                                    /** @description Clicks and impressions by country; XX when unknown. */
                                    country: unknown[] | {
                                        [key: string]: number;
                                    };
                                };
                            };
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description An affiliate or advertiser. */
                            user: components["schemas"]["User"];
                            /** @description What the affiliate earned by referral, not part of the totals beside it. */
                            referral: {
                                /** @description Earned in these days by the affiliates it brought. */
                                total: number;
                                /** @description By day of the network's zone; days that earned nothing are absent. */
                                days: {
                                    [key: string]: number;
                                };
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-own-postback-logs": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only of this postback. */
                postback_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            logs: components["schemas"]["Delivery"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-own-postbacks": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-own-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it tells of.
                     * @enum {string}
                     */
                    event: "click" | "conversion";
                    /**
                     * @description Always url.
                     * @enum {string}
                     */
                    type?: "url";
                    /** @description URL template with macros. */
                    data: string;
                    ad_id?: (string | number) | null;
                    goal_id?: string | null;
                    /**
                     * @description GET when left out.
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Whether it fires. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A postback. */
                            postback: components["schemas"]["Postback"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-own-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-own-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What it tells of.
                     * @enum {string}
                     */
                    event?: "click" | "conversion";
                    /**
                     * @description Always url.
                     * @enum {string}
                     */
                    type?: "url";
                    /** @description URL template with macros. */
                    data?: string;
                    ad_id?: (string | number) | null;
                    goal_id?: string | null;
                    /**
                     * @description GET when left out.
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Whether it fires. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A postback. */
                            postback: components["schemas"]["Postback"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "test-own-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A test message and what came back. */
                            log: components["schemas"]["PostbackTest"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-affiliate-report": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Tracking links of the campaigns reported. */
                            links: components["schemas"]["TrackingLink"][];
                            /** @description Newest day first; days without traffic are left out. */
                            performance: {
                                /**
                                 * Format: date
                                 * @description The day.
                                 */
                                created: string;
                                /** @description Valid clicks. */
                                clicks: number;
                                /** @description Approved conversions. */
                                conversions: number;
                                /** @description Impressions. */
                                impressions: number;
                                /** @description What the affiliate earned. */
                                revenue: number;
                            }[];
                            /** @description The campaigns with traffic in these days; those that are gone are absent. */
                            campaigns: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Picture. */
                                image: string | null;
                                /** @description Title. */
                                title: string;
                                /** @description Where the offer can be looked at. */
                                preview_url: string | null;
                                /** @description Category names. */
                                category: string[];
                                /** @description Whether it can run. */
                                live: boolean;
                                /** @description Description. */
                                description: string | null;
                            }[];
                            /** @description By long id of the campaign, those that are gone included. */
                            campaigns_revenue: {
                                [key: string]: {
                                    /** @description Valid clicks. */
                                    clicks: number;
                                    /** @description Approved conversions. */
                                    conversions: number;
                                    /** @description Impressions. */
                                    impressions: number;
                                    /** @description What the affiliate earned. */
                                    payout: number;
                                };
                            };
                            /**
                             * Format: date
                             * @description First day reported.
                             */
                            start: string;
                            /**
                             * Format: date
                             * @description Last day reported.
                             */
                            end: string;
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "request-access": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description To the network. */
                    message?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The request. */
                            access: {
                                /** @description Long id. */
                                _id: string;
                                /**
                                 * Format: date
                                 * @description Day it was asked for.
                                 */
                                created: string;
                                /** @description Whether it is granted. */
                                live: boolean;
                            };
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-affiliate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate. */
                            affiliate: components["schemas"]["Affiliate"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-affiliate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Full name. */
                    name?: string;
                    /** @description Short name. */
                    username?: string;
                    /** @description 8 to 200 characters. */
                    password?: string;
                    /** @description As people write it. */
                    phone?: string | null;
                    /** @description Two-letter country code. */
                    country?: string | null;
                    /** @description true activates the account. */
                    live?: boolean;
                    /**
                     * Format: email
                     * @description Unique per network and kind.
                     */
                    email?: string;
                    /** @description IANA time zone. */
                    zone?: string | null;
                    /** @description Three-letter currency code. */
                    currency?: string;
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                    /** @description By name of the custom field; null clears one that is not required. */
                    custom_fields?: Record<string, never>;
                    /** @description Bank details; replaces the stored ones. */
                    bank?: Record<string, never>;
                    /** @description Payout details; replaces the stored ones. */
                    meta_payout?: Record<string, never>;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate. */
                            affiliate: components["schemas"]["Affiliate"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-affiliate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-campaigns": {
        parameters: {
            query: {
                /** @description 1: status active; 0: the others. */
                active?: boolean;
                /** @description Part of the title, the description or the external id. */
                search?: string;
                /** @description The whole id in the system it comes from. */
                external_id?: string;
                /** @description How many at most. */
                limit: number;
                /** @description From 1. */
                page: number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            campaigns: components["schemas"]["ListedCampaign"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-campaign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Title. */
                    title: string;
                    /** @description Description. */
                    description?: string | null;
                    /** @description Destination; may hold macros such as {click_id} outside of scheme, host and port. */
                    url: string;
                    /** @description Where the offer can be looked at. */
                    preview_url?: string | null;
                    /** @description URL of a picture; it is fetched once and kept. */
                    image?: string | null;
                    category?: string[] | null;
                    /** @description Three-letter currency code; the network's when left out. */
                    currency?: string | null;
                    model?: ("cpa" | "cpc" | "cpi" | "cpm" | "cps") | null;
                    device?: string[] | null;
                    fire_global_aff_pb?: boolean | null;
                    share_advertiser?: boolean | null;
                    os?: string[] | null;
                    /** @description Bounds by operating system. */
                    os_ver?: Record<string, never> | null;
                    cities?: string[] | null;
                    isps?: string[] | null;
                    /** @description Where clicks that may not pass go. */
                    fallback_url?: string | null;
                    cookie_duration?: number | null;
                    /** @description Name of the app. */
                    app_name?: string | null;
                    /** @description Id of the app. */
                    app_id?: string | null;
                    def_goal?: string | null;
                    conversion_tracking?: ("postback" | "iframe_https" | "image_https") | null;
                    /** @description Required unless conversion_tracking is postback. */
                    conversion_pixel_domain?: string | null;
                    conversion_status?: ("approved" | "pending") | null;
                    visibility?: ("public" | "private" | "permission") | null;
                    expiry?: string | null;
                    live?: boolean | null;
                    status?: ("active" | "pending" | "paused" | "disabled") | null;
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                    /** @description Short or long ids of affiliates that may not run it. */
                    blacklist_pubs?: (string | number)[];
                    /** @description Short or long ids of the only affiliates that may run it; empty for all. */
                    whitelist_pubs?: (string | number)[];
                    /** @description As POST /caps/{campaignId} takes them. */
                    caps?: {
                        /**
                         * @description What is counted.
                         * @enum {string}
                         */
                        measure: "conversion" | "approvedConv" | "payout" | "revenue" | "click" | "pendingPayout" | "pendingRevenue";
                        /**
                         * @description By the network's day.
                         * @enum {string}
                         */
                        period: "daily" | "monthly" | "lifetime";
                        /** @description Never passed: whole units, or an amount. */
                        limit: number;
                        /**
                         * @description all together, each affiliate alone, or a group together.
                         * @enum {string}
                         */
                        scope?: "all" | "each" | "group";
                        /** @description Long or short ids of affiliates. */
                        pids?: (string | number)[];
                        coverage?: string[] | null;
                        /**
                         * @description fallback when left out.
                         * @enum {string}
                         */
                        action?: "fallback" | "pause";
                    }[] | null;
                    /** @description When it was made in the system it comes from: a day or YYYY-MM-DD HH:MM:SS in the network's zone, from 2000 until now; now when left out. */
                    created?: string | null;
                    /** @description Long or short id, from GET /advertiser. */
                    advertiser_id: string | number;
                    /** @description What it pays and charges, by country. */
                    commissions: {
                        /** @description To the affiliate. */
                        payout: number;
                        /** @description From the advertiser. */
                        revenue: number;
                        coverage?: string[] | null;
                        /** @description Description. */
                        description?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A campaign as the network sees it. */
                            campaign: components["schemas"]["Campaign"];
                            /** @description In the order sent. */
                            commissions: components["schemas"]["NewCommission"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-access-requests": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description 1: only granted ones; 0: only those that are not. */
                live?: boolean;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            requests: components["schemas"]["Access"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "decide-access-request": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description true grants it. */
                    live: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An affiliate's access to a campaign. */
                            access: components["schemas"]["Access"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "assign-publishers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Long or short ids of affiliates. */
                    publisher_ids: (string | number)[];
                    /** @description Long or short ids of campaigns. */
                    campaign_ids: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description One for each pair. */
                            access: components["schemas"]["Access"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-creatives": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            creatives: components["schemas"]["Creative"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-creative": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name. */
                    name: string;
                    /** @description Title; the name when left out. */
                    title?: string | null;
                    /** @description Of an image or a PDF; it is fetched once and kept. */
                    url: string;
                    /** @description The picture's own size when left out. */
                    dimensions?: ({
                        /** @description In pixels. */
                        width: number;
                        /** @description In pixels. */
                        height: number;
                    } | unknown[]) | null;
                    /** @description A free word such as email or banner. */
                    crtv_type?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A creative. */
                            creative: components["schemas"]["Creative"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-creative": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-tracking-domains": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Host names with an optional port; the first is the default. */
                            domains: string[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.PUT"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "replace-tracking-domains": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Host names with an optional port. */
                    domains?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Host names with an optional port; the first is the default. */
                            domains: string[];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            /** @description A parameter is wrong; what stands beside the message is unchanged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: false;
                        /** @description Why not. */
                        data: {
                            /** @description What was wrong, and what is allowed. */
                            message: string;
                            /**
                             * @description What a program may branch on.
                             * @enum {integer}
                             */
                            code: 20 | 30;
                            /** @description By field. */
                            errors?: {
                                /** @description The field. */
                                path: string;
                                /** @description What is wrong with it. */
                                message: string;
                            }[];
                            /** @description Host names with an optional port; the first is the default. */
                            domains?: string[];
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.PUT"];
            /** @description Somebody else has it; what stands beside the message is unchanged. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: false;
                        /** @description Why not. */
                        data: {
                            /** @description What was wrong, and what is allowed. */
                            message: string;
                            /**
                             * @description What a program may branch on.
                             * @enum {integer}
                             */
                            code: 11 | 33;
                            /** @description By field. */
                            errors?: {
                                /** @description The field. */
                                path: string;
                                /** @description What is wrong with it. */
                                message: string;
                            }[];
                            /** @description Host names with an optional port; the first is the default. */
                            domains?: string[];
                        };
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-landing-pages": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By short id. */
                            lpages: components["schemas"]["LandingPage"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-landing-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Title. */
                    title: string;
                    /** @description Destination, with macros. */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A landing page of a campaign. */
                            lpage: components["schemas"]["LandingPage"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-landing-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A landing page of a campaign. */
                            lpage: components["schemas"]["LandingPage"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-landing-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Title. */
                    title?: string;
                    /** @description Destination, with macros. */
                    url?: string;
                    /** @description Whether clicks may ask for it. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A landing page of a campaign. */
                            lpage: components["schemas"]["LandingPage"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-landing-page": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "revoke-publishers": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Long or short ids of affiliates. */
                    publisher_ids: (string | number)[];
                    /** @description Long or short ids of campaigns. */
                    campaign_ids: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description One for each pair. */
                            access: components["schemas"]["Access"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-campaign-stats": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: components["schemas"]["Stats"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-campaign-affiliate-stats": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
                /** @description A long id. */
                affId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: components["schemas"]["Stats"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-campaign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A campaign. */
                            campaign: components["schemas"]["SingleCampaign"];
                            /** @description What it pays and charges. */
                            commissions: components["schemas"]["ListedCommission"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-campaign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "basic_info";
                    /** @description Title. */
                    title?: string;
                    /** @description Description. */
                    description?: string | null;
                    /** @description Destination, with macros. */
                    url?: string;
                    /** @description Where the offer can be looked at. */
                    preview_url?: string | null;
                    category?: string[] | null;
                    /** @description Three-letter currency code. */
                    currency?: string;
                    /**
                     * @description What is paid for.
                     * @enum {string}
                     */
                    model?: "cpa" | "cpc" | "cpi" | "cpm" | "cps";
                    /** @description Whether the account-wide postback fires beside the campaign's own. */
                    fire_global_aff_pb?: boolean;
                    /** @description Whether affiliates' postbacks may say the advertiser's name and short id. */
                    share_advertiser?: boolean;
                    /** @description Where clicks that may not pass go. */
                    fallback_url?: string | null;
                    /** @description Days a click can convert. */
                    cookie_duration?: number;
                    /** @description Name of the app. */
                    app_name?: string | null;
                    /** @description Id of the app. */
                    app_id?: string | null;
                    def_goal?: string | null;
                    /**
                     * @description Status of conversions from now on.
                     * @enum {string}
                     */
                    conversion_status?: "approved" | "pending";
                    expiry?: string | null;
                    /** @description Whether it can run at all. */
                    live?: boolean;
                    /**
                     * @description Status.
                     * @enum {string}
                     */
                    status?: "active" | "pending" | "paused" | "disabled";
                    /** @description Its id in the system it comes from; unique per network and kind. */
                    external_id?: string | null;
                } | {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "targeting";
                    category?: string[] | null;
                    device?: string[] | null;
                    os?: string[] | null;
                    /** @description Bounds by operating system. */
                    os_ver?: Record<string, never> | null;
                    cities?: string[] | null;
                    isps?: string[] | null;
                    /**
                     * @description Who may run it.
                     * @enum {string}
                     */
                    visibility?: "public" | "private" | "permission";
                } | {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "settings";
                    /** @description Short or long ids of affiliates that may not run it. */
                    blacklist_pubs?: (string | number)[];
                    /** @description Short or long ids of the only affiliates that may run it; empty for all. */
                    whitelist_pubs?: (string | number)[];
                } | {
                    /**
                     * @description What to edit.
                     * @constant
                     */
                    action: "image_upload";
                    /** @description Of a picture; it is fetched once and kept. */
                    image_url: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A campaign as the network sees it. */
                            campaign: components["schemas"]["Campaign"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-campaign": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-caps": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            caps: components["schemas"]["Cap"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-cap": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What is counted.
                     * @enum {string}
                     */
                    measure: "conversion" | "approvedConv" | "payout" | "revenue" | "click" | "pendingPayout" | "pendingRevenue";
                    /**
                     * @description By the network's day.
                     * @enum {string}
                     */
                    period: "daily" | "monthly" | "lifetime";
                    /** @description Never passed: whole units, or an amount. */
                    limit: number;
                    /**
                     * @description all together, each affiliate alone, or a group together.
                     * @enum {string}
                     */
                    scope?: "all" | "each" | "group";
                    /** @description Long or short ids of affiliates. */
                    pids?: (string | number)[];
                    coverage?: string[] | null;
                    /**
                     * @description fallback when left out.
                     * @enum {string}
                     */
                    action?: "fallback" | "pause";
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A limit on a campaign. */
                            cap: components["schemas"]["Cap"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-cap": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                capId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A limit on a campaign. */
                            cap: components["schemas"]["Cap"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-cap": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                capId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What is counted.
                     * @enum {string}
                     */
                    measure?: "conversion" | "approvedConv" | "payout" | "revenue" | "click" | "pendingPayout" | "pendingRevenue";
                    /**
                     * @description By the network's day.
                     * @enum {string}
                     */
                    period?: "daily" | "monthly" | "lifetime";
                    /** @description Never passed: whole units, or an amount. */
                    limit?: number;
                    /**
                     * @description all together, each affiliate alone, or a group together.
                     * @enum {string}
                     */
                    scope?: "all" | "each" | "group";
                    /** @description Long or short ids of affiliates. */
                    pids?: (string | number)[];
                    coverage?: string[] | null;
                    /**
                     * @description fallback when left out.
                     * @enum {string}
                     */
                    action?: "fallback" | "pause";
                    /** @description Whether it counts. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A limit on a campaign. */
                            cap: components["schemas"]["Cap"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-cap": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                capId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-commissions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            commissions: components["schemas"]["Commission"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-commission": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description To the affiliate. */
                    rate: number;
                    /** @description From the advertiser. */
                    revenue: number;
                    coverage?: string[] | null;
                    /** @description Description. */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A commission. */
                            commission: components["schemas"]["Commission"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-commission": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A commission. */
                            commission: components["schemas"]["Commission"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-commission": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description To the affiliate. */
                    rate?: number;
                    /** @description From the advertiser. */
                    revenue?: number;
                    coverage?: string[] | null;
                    /** @description Description. */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A commission. */
                            commission: components["schemas"]["Commission"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-commission": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-categories": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By name. */
                            categories: components["schemas"]["Category"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-dictionary": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description Which one. */
                route: "countries" | "devices" | "currencies" | "os" | "browsers" | "timezones" | "macros";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The dictionary, by the name asked for. */
                        data: {
                            /** @description Code or name to label. */
                            countries?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            devices?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            currencies?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            os?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            browsers?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            timezones?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            macros?: {
                                [key: string]: string;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-categories": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description By name. */
                            categories: components["schemas"]["Category"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-category": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A category. */
                            category: components["schemas"]["Category"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-named-category": {
        parameters: {
            query?: {
                /** @description Long id. */
                id?: string;
                /** @description Name. */
                name?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Long id. */
                    id?: string;
                    /** @description Name. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-category": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-countries": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Code or name to label. */
                            countries: {
                                [key: string]: string;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-advertiser-custom-fields": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            fields: components["schemas"]["CustomField"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-advertiser-custom-field": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Label; in lower case, with _ for blanks, it is the name. */
                    fname: string;
                    /**
                     * @description text when left out.
                     * @enum {string}
                     */
                    ftype?: "text" | "file" | "date" | "email";
                    /** @description Whether an account must have it. */
                    frequired?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A custom field. */
                            field: components["schemas"]["CustomField"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-advertiser-custom-field": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-affiliate-custom-fields": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            fields: components["schemas"]["CustomField"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-affiliate-custom-field": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Label; in lower case, with _ for blanks, it is the name. */
                    fname: string;
                    /**
                     * @description text when left out.
                     * @enum {string}
                     */
                    ftype?: "text" | "file" | "date" | "email";
                    /** @description Whether an account must have it. */
                    frequired?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A custom field. */
                            field: components["schemas"]["CustomField"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-affiliate-custom-field": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-devices": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Code or name to label. */
                            devices: {
                                [key: string]: string;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-same-dictionary": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description Which one. */
                route: "countries" | "devices" | "currencies" | "os" | "browsers" | "timezones" | "macros";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The dictionary, by the name asked for. */
                        data: {
                            /** @description Code or name to label. */
                            countries?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            devices?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            currencies?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            os?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            browsers?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            timezones?: {
                                [key: string]: string;
                            };
                            /** @description Code or name to label. */
                            macros?: {
                                [key: string]: string;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-goals": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only this campaign's own, by long or short id. */
                ad_id?: string | number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            goals: components["schemas"]["Goal"][];
                            /** @description Where this page stands. */
                            pagination: components["schemas"]["Pagination"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-goal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The goal. */
                    goal: {
                        /** @description Title. */
                        title: string;
                        /** @description What a hit may name it by (goal_value); a number becomes its text. */
                        value: string | number;
                        type?: ("public" | "private" | "pub_specific") | null;
                        ad_id?: (string | number) | null;
                        model?: ("fixed" | "percentage") | null;
                    };
                    /** @description What it pays and charges, by country. */
                    payouts: {
                        /** @description To the affiliate; percent of the sale amount when the model is percentage. */
                        payout: number;
                        /** @description From the advertiser; percent likewise. */
                        revenue: number;
                        coverage?: string[] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A goal. */
                            goal: components["schemas"]["Goal"];
                            /** @description Oldest first. */
                            payouts: components["schemas"]["GoalPayout"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-campaign-goals": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            goals: {
                                /** @description A goal. */
                                goal: components["schemas"]["Goal"];
                                /** @description Oldest first. */
                                payouts: components["schemas"]["GoalPayout"][];
                            }[];
                            /** @description The network's currency, in which amounts are. */
                            currency: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-goal-payouts": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                goalId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["GoalPayout"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-goal-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                goalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description To the affiliate; percent of the sale amount when the model is percentage. */
                    payout: number;
                    /** @description From the advertiser; percent likewise. */
                    revenue: number;
                    coverage?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["GoalPayout"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-goal-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                goalId: string;
                /** @description A long id. */
                payoutId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description To the affiliate; percent of the sale amount when the model is percentage. */
                    payout: number;
                    /** @description From the advertiser; percent likewise. */
                    revenue: number;
                    coverage?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["GoalPayout"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-goal-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                goalId: string;
                /** @description A long id. */
                payoutId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-goal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A goal. */
                            goal: components["schemas"]["Goal"];
                            /** @description Oldest first. */
                            payouts: components["schemas"]["GoalPayout"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-goal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Title. */
                    title?: string;
                    /** @description What a hit may name it by; a number becomes its text. */
                    value?: string | number;
                    /**
                     * @description Who may reach it.
                     * @enum {string}
                     */
                    type?: "public" | "private" | "pub_specific";
                    /**
                     * @description How it pays.
                     * @enum {string}
                     */
                    model?: "fixed" | "percentage";
                    /** @description Short or long ids of the affiliates a goal that is not public is for. */
                    whitelist_pubs?: (string | number)[];
                    /** @description Short or long ids of affiliates that may not reach it. */
                    blacklist_pubs?: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A goal. */
                            goal: components["schemas"]["Goal"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-goal": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-jobs": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            jobs: components["schemas"]["Job"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "read-job": {
        parameters: {
            query?: {
                /** @description Only lines of this priority. */
                priority?: "info" | "warning" | "error";
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A job. */
                            job: components["schemas"]["Job"];
                            /** @description The latest, the newest last. */
                            logs: components["schemas"]["JobLog"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-media": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description From the URL of a picture or file. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/gif": string;
                    "image/webp": string;
                    "image/avif": string;
                    "application/pdf": string;
                };
            };
            /** @description The caller has it already. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-network-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Selectable currency codes. */
                            currencyCodes: string[];
                            /** @description The network. */
                            network: components["schemas"]["Network"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-network-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string | null;
                    /** @description Web site. */
                    url?: string | null;
                    /** @description Support e-mail. */
                    email?: string | null;
                    /** @description Support link. */
                    support?: string | null;
                    /** @description Terms. */
                    termsurl?: string | null;
                    /** @description Three-letter currency code. */
                    currency?: string | null;
                    /** @description IANA time zone; all history is read in the new one. */
                    zone?: string | null;
                    /** @description Where clicks that may not pass go when the campaign has no such URL. */
                    fallback_url?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Selectable currency codes. */
                            currencyCodes: string[];
                            /** @description The network. */
                            network: components["schemas"]["Network"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-audit": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Only this kind of record, such as `campaign`. */
                object?: string;
                /** @description Only this record, and what belongs to it. */
                object_id?: string;
                /** @description Only what this affiliate or advertiser did. */
                user_id?: string;
                /** @description Only what was done with this API key. */
                key_id?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            audit: components["schemas"]["AuditEntry"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-clicks": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Long or short ids of campaigns. */
                "campaign_id[]"?: (string | number)[];
                /** @description Long or short ids of affiliates. */
                "publisher_id[]"?: (string | number)[];
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            clicks: components["schemas"]["Click"][];
                            /** @description Field name to label. */
                            fieldMap: {
                                [key: string]: string;
                            };
                            /** @description The parameters sent. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description Where this page stands. */
                            pagination: {
                                /** @description Page size. */
                                per_page: number;
                                /** @description The page. */
                                current_page: number;
                                /** @description Clicks in all. */
                                total: number;
                            };
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-conversion-hits": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Only hits refused or repeated for this. */
                reason?: "INVALID_CLICK_ID" | "INVALID_SECURITY_TOKEN" | "CLICK_EXPIRED" | "INVALID_GOAL" | "NO_COMMISSION" | "CAP_REACHED" | "DUPLICATE" | "INVALID_AMOUNT" | "UNTRUSTED_IP";
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            hits: components["schemas"]["ConversionHit"][];
                            /** @description Field name to label. */
                            columns: {
                                [key: string]: string;
                            };
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description How many match in all. */
                            count: number;
                            /** @description The parameters sent. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "import-conversions": {
        parameters: {
            query?: {
                /** @description Tell the affiliates of what becomes approved. Unless said, of what edits approve and not of new rows. */
                send_postback?: boolean;
                /** @description Only count what would be done. Off unless said. */
                dry_run?: boolean;
                /** @description Go on after more than 10 errors. Off unless said. */
                continue_on_error?: boolean;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The rows, in the order they are imported. */
                    conversions: {
                        /** @description Long id of a conversion to edit. */
                        conversion_id?: string | number | null;
                        /** @description The click it comes from. */
                        click_id?: string | number | null;
                        /** @description Long or short id; with publisher_id for a conversion without a click. */
                        campaign_id?: string | number | null;
                        /** @description Long or short id of the affiliate. */
                        publisher_id?: string | number | null;
                        /** @description Long id of the goal, or its value. */
                        goal_id?: string | number | null;
                        /** @description The value of the goal. */
                        goal_value?: string | number | null;
                        /** @description Transaction id; what makes a repeat a duplicate. */
                        txn_id?: string | number | null;
                        /** @description A value of your own. */
                        sub1?: string | number | null;
                        /** @description A value of your own. */
                        sub2?: string | number | null;
                        /** @description A value of your own. */
                        sub3?: string | number | null;
                        /** @description A value of your own. */
                        sub4?: string | number | null;
                        /** @description A value of your own. */
                        sub5?: string | number | null;
                        /** @description A value of your own. */
                        sub6?: string | number | null;
                        /** @description A value of your own. */
                        sub7?: string | number | null;
                        /** @description A value of your own. */
                        sub8?: string | number | null;
                        /** @description A value of your own. */
                        sub9?: string | number | null;
                        /** @description A value of your own. */
                        sub10?: string | number | null;
                        /** @description Decimal number. */
                        sale_amount?: string | number | null;
                        /** @description Explicit amount for the affiliate; wins over every commission. */
                        payout?: string | number | null;
                        /** @description Explicit amount the advertiser is charged; wins over every commission. */
                        revenue?: string | number | null;
                        /** @description Of the row's amounts; the network's when left out. */
                        currency?: string | number | null;
                        /** @description postback, pixel, import or api; how the conversion came to be. */
                        method?: string | number | null;
                        /** @description Address of the visitor; shortened before it is kept. */
                        ipaddr?: string | number | null;
                        /** @description approved, pending, rejected or cancelled. */
                        status?: string | number | null;
                        /** @description YYYY-MM-DD HH:MM:SS in the network's time zone; now when left out. */
                        created?: string | number | null;
                        /** @description Where the visitor came from. */
                        referer?: string | number | null;
                    }[];
                    /** @description Tell the affiliates of what becomes approved. */
                    send_postback?: boolean | string | number;
                    /** @description Only count what would be done. */
                    dry_run?: boolean | string | number;
                    /** @description Go on after more than 10 errors. */
                    continue_on_error?: boolean | string | number;
                };
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The job that does it. */
                            job: components["schemas"]["StartedJob"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-conversions": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description From next_cursor of the page before; stable while rows arrive. */
                cursor?: string;
                /** @description A whole file instead of a page. */
                format?: "json" | "csv" | "ndjson";
                /** @description Names of the fields to return; all when left out. */
                "fields[]"?: string[];
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Long or short ids of affiliates. */
                "pid[]"?: (string | number)[];
                /** @description Long or short ids of advertisers. */
                "advertiser_id[]"?: (string | number)[];
                /** @description Only these. */
                "status[]"?: ("approved" | "pending" | "rejected" | "cancelled")[];
                /** @description Only this goal. */
                goal_id?: string;
                /** @description Only of these clicks. */
                "cid[]"?: string[];
                /** @description Only these. */
                "_id[]"?: string[];
                /** @description Only with this transaction id. */
                txn_id?: string;
                /** @description Only conversions with exactly this sub1. */
                sub1?: string;
                /** @description Only conversions with exactly this sub2. */
                sub2?: string;
                /** @description Only conversions with exactly this sub3. */
                sub3?: string;
                /** @description Only conversions with exactly this sub4. */
                sub4?: string;
                /** @description Only conversions with exactly this sub5. */
                sub5?: string;
                /** @description Only conversions with exactly this sub6. */
                sub6?: string;
                /** @description Only conversions with exactly this sub7. */
                sub7?: string;
                /** @description Only conversions with exactly this sub8. */
                sub8?: string;
                /** @description Only conversions with exactly this sub9. */
                sub9?: string;
                /** @description Only conversions with exactly this sub10. */
                sub10?: string;
                /** @description Only conversions with exactly this p1. */
                p1?: string;
                /** @description Only conversions with exactly this p2. */
                p2?: string;
                /** @description Only conversions with exactly this p3. */
                p3?: string;
                /** @description Only conversions with exactly this p4. */
                p4?: string;
                /** @description Only conversions with exactly this p5. */
                p5?: string;
                /** @description Only conversions with exactly this p6. */
                p6?: string;
                /** @description Only conversions with exactly this p7. */
                p7?: string;
                /** @description Only conversions with exactly this p8. */
                p8?: string;
                /** @description Only conversions with exactly this p9. */
                p9?: string;
                /** @description Only conversions with exactly this p10. */
                p10?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            records: components["schemas"]["Conversion"][];
                            /** @description Field name to label. */
                            columns: {
                                [key: string]: string;
                            };
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description How many match in all. */
                            count: number;
                            /** @description The parameters sent. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description For the next page; null when this is the last. */
                            next_cursor: string | null;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "preview-conversion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The click a postback would name. */
                    click_id?: string | number;
                    /** @description Long or short id; with publisher_id instead of a click. */
                    campaign_id?: string | number;
                    /** @description Long or short id of the affiliate. */
                    publisher_id?: string | number;
                    /** @description Two-letter code, where there is no click to tell; unknown when left out. */
                    country?: string | number;
                    /** @description Long id of the goal, or its value. */
                    goal_id?: string | number;
                    /** @description The value of the goal. */
                    goal_value?: string | number;
                    /** @description Transaction id. */
                    txn_id?: string | number;
                    /** @description Decimal number. */
                    sale_amount?: string | number;
                    /** @description As a postback may name it; counts only where the price has none. */
                    revenue?: string | number;
                    /** @description Of the amounts; the network's when left out. */
                    currency?: string | number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What it would come to. Nothing was changed. */
                            preview: components["schemas"]["ConversionPreview"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "change-conversion-status": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The new one.
                     * @enum {string}
                     */
                    status: "approved" | "pending" | "rejected" | "cancelled";
                    /** @description Why; kept with rejected and cancelled conversions. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A conversion. */
                            conversion: components["schemas"]["Conversion"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "explain-conversion": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The conversion. */
                            conversion: {
                                /** @description Conversion ID */
                                _id?: string;
                                /** @description Created */
                                created?: string;
                                /** @description Status */
                                status?: string;
                                /** @description Reason */
                                reason?: string;
                                /** @description Click ID */
                                click_id?: string;
                                /** @description Click Time */
                                click_time?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign Long ID */
                                campaign_long_id?: string;
                                /** @description Campaign */
                                campaign_title?: string;
                                /** @description Publisher ID */
                                publisher_id?: number;
                                /** @description Publisher Long ID */
                                publisher_long_id?: string;
                                /** @description Publisher */
                                publisher_name?: string;
                                /** @description Advertiser ID */
                                advertiser_id?: number;
                                /** @description Advertiser Long ID */
                                advertiser_long_id?: string;
                                /** @description Advertiser */
                                advertiser_name?: string;
                                /** @description Goal ID */
                                goal_id?: string;
                                /** @description Goal */
                                goal_name?: string;
                                /** @description Transaction ID */
                                txn_id?: string;
                                /** @description Method */
                                method?: string;
                                /** @description Payout */
                                payout?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Sale Amount */
                                sale_amount?: number;
                                /** @description Currency */
                                currency?: string;
                                /** @description IP Address */
                                ipaddr?: string;
                                /** @description Country */
                                country?: string;
                                /** @description City */
                                city?: string;
                                /** @description ISP */
                                isp?: string;
                                /** @description Device */
                                device?: string;
                                /** @description OS */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description User Agent */
                                ua?: string;
                                /** @description Referer */
                                referer?: string;
                                /** @description Source */
                                source?: string;
                                /** @description Custom Dimensions */
                                custom_dimensions?: string;
                                /** @description P1 */
                                p1?: string;
                                /** @description P2 */
                                p2?: string;
                                /** @description P3 */
                                p3?: string;
                                /** @description P4 */
                                p4?: string;
                                /** @description P5 */
                                p5?: string;
                                /** @description P6 */
                                p6?: string;
                                /** @description P7 */
                                p7?: string;
                                /** @description P8 */
                                p8?: string;
                                /** @description P9 */
                                p9?: string;
                                /** @description P10 */
                                p10?: string;
                                /** @description sub1 */
                                sub1?: string;
                                /** @description sub2 */
                                sub2?: string;
                                /** @description sub3 */
                                sub3?: string;
                                /** @description sub4 */
                                sub4?: string;
                                /** @description sub5 */
                                sub5?: string;
                                /** @description sub6 */
                                sub6?: string;
                                /** @description sub7 */
                                sub7?: string;
                                /** @description sub8 */
                                sub8?: string;
                                /** @description sub9 */
                                sub9?: string;
                                /** @description sub10 */
                                sub10?: string;
                            };
                            /** @description Where the amounts come from: `commission`, `explicit` (given with the conversion), `paid_per_click`, `paid_per_impression`, `no_commission`, `unknown`. */
                            basis: string;
                            /** @description Its click; null when there was none. */
                            click: {
                                /** @description Click id. */
                                _id: string;
                                /** @description When, in network time. */
                                created: string;
                                /** @description Country; XX when unknown. */
                                country: string;
                                /** @description City. */
                                city: string;
                                /** @description Device. */
                                device: string;
                                /** @description Operating system. */
                                os: string;
                                /** @description Browser. */
                                browser: string;
                                /** @description It repeats an earlier click of the same visitor. */
                                duplicate: boolean;
                                /** @description `valid`, or why it was rejected. */
                                status: string;
                                /** @description The terms it saw. */
                                terms_version: number;
                                /** @description What the click itself paid. */
                                payout: number;
                                /** @description What the click itself was charged. */
                                revenue: number;
                            } | null;
                            /** @description The goal; null when it is about the campaign itself. */
                            goal: {
                                /** @description Goal id. */
                                _id: string;
                                /** @description Its title in those terms. */
                                title: string;
                                /** @description Its value. */
                                value: string;
                                /** @description `fixed` or `percentage`. */
                                model: string;
                            } | null;
                            /** @description The terms it was priced by; later edits do not change them. */
                            terms: {
                                /** @description Version. */
                                version: number;
                                /** @description Since when, in network time. */
                                valid_from: string;
                                /** @description The campaign’s model. */
                                model: string;
                            } | null;
                            /** @description Every rate that could apply, and why it did not. */
                            rates: {
                                /** @description Its id. */
                                _id: string;
                                /** @description `pub_payout`, `goal` or `campaign`, in the order they are asked. */
                                source: string;
                                /** @description Percent of the sale amount. */
                                percentage: boolean;
                                /** @description Country codes, or ALL. */
                                coverage: string[];
                                /** @description When it was made, in network time. */
                                created: string;
                                /** @description It sets the amount. */
                                applies: boolean;
                                /** @description Why it does not; null when it does. */
                                lost: string | null;
                                /** @description Payout; per 1000 with the model cpm. */
                                payout: number;
                                /** @description Revenue; null: left as the other levels have it. */
                                revenue: number | null;
                                /** @description It sets the revenue. */
                                sets_revenue: boolean;
                            }[];
                            /** @description Whether a cap was in the way. */
                            cap: {
                                /** @description A cap was full, so nothing could be paid when it was decided. */
                                reached: boolean;
                                /** @description Which one. */
                                detail: string;
                                /** @description Its id; null when none was full, or it is deleted. */
                                _id: string | null;
                                /** @description What it counts. */
                                cap_type: string | null;
                                /** @description Daily, monthly or lifetime. */
                                period: string | null;
                                /** @description Its limit as it is now. */
                                limit: number | null;
                            };
                            /** @description The time a click may convert in; null without a click. */
                            window: {
                                /** @description When the click was, in network time. */
                                click_time: string;
                                /** @description Days a click may convert, as the campaign has them now. */
                                days: number;
                                /** @description The last moment, in network time. */
                                expires: string;
                                /** @description It came before that. */
                                in_time: boolean;
                            } | null;
                            /** @description The rule that a conversion is paid once. */
                            once: {
                                /** @description `txn_id` or `click`: what makes a repeat the same conversion. */
                                by: string;
                                /** @description How many repeats came; nothing was paid for them. */
                                repeats: number;
                                /** @description The latest ones, newest first. */
                                latest: {
                                    /** @description Hit id. */
                                    _id: string;
                                    /** @description When it came, in network time. */
                                    created: string;
                                    /** @description How it came. */
                                    method: string;
                                    /** @description Transaction id. */
                                    txn_id: string;
                                    /** @description The click it named. */
                                    click_id: string;
                                }[];
                            };
                            /** @description The conversion of the sale amount. */
                            exchange_rate: {
                                /** @description Currency of the sale. */
                                from: string;
                                /** @description The network's. */
                                to: string;
                                /** @description What one unit came to; null when no rate was known. */
                                rate: number | null;
                                /**
                                 * Format: date
                                 * @description The day that rate is of; null when nothing was converted.
                                 */
                                day: string | null;
                            };
                            /** @description What the hit said; null when none made it. */
                            sent: {
                                /** @description As sent; null when none was. */
                                sale_amount: number | null;
                                /** @description As sent; empty when none was. */
                                currency: string;
                                /** @description The status it asked for. */
                                status: string | null;
                                /** @description The goal it named, by id or value. */
                                goal: string;
                                /** @description The revenue it named. */
                                revenue: number | null;
                            } | null;
                            /** @description How it was changed since, oldest first. */
                            history: {
                                /** @description When, in network time. */
                                created: string;
                                /** @description The status before; empty when it stayed the same. */
                                from: string;
                                /** @description The status after; empty when it stayed the same. */
                                to: string;
                                /** @description Why; empty when nobody said. */
                                reason: string;
                                /** @description Who did it. */
                                actor: {
                                    /** @description `network`, `affiliate`, `advertiser`, `operator` (a command line) or `system` (the product itself). */
                                    role: string;
                                    /** @description The API key; null for operator and system. */
                                    key_id: string | null;
                                    /** @description The affiliate or advertiser; null for others. */
                                    user_id: string | null;
                                };
                                /** @description Field to [before, after]. A secret says only `changed`; of an account that was removed the values are null. */
                                changes: {
                                    [key: string]: unknown[];
                                };
                            }[];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-network-report": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description What to group by; adid when left out. */
                "group[]"?: ("adid" | "campaign_id" | "campaign_long_id" | "pid" | "publisher_id" | "publisher_long_id" | "source" | "advertiser" | "advertiser_id" | "goalName" | "goalId" | "urlTitle" | "urlId" | "device" | "os" | "browser" | "country" | "created" | "month" | "p1" | "p2" | "p3" | "p4" | "p5" | "p6" | "p7" | "p8" | "p9" | "p10")[];
                /** @description The measures to return; all when left out. */
                "fields[]"?: string[];
                /** @description A group of the report or a measure; the first group when left out. */
                sort?: string;
                /** @description asc for groups, desc for measures when left out. */
                order?: "asc" | "desc";
                /** @description csv: the whole report as a file. */
                format?: "json" | "csv";
                /** @description Long or short ids of campaigns. */
                "adid[]"?: (string | number)[];
                /** @description Two-letter country codes; XX for unknown. */
                "country[]"?: string[];
                /** @description Long or short ids of affiliates. */
                "pid[]"?: (string | number)[];
                /** @description Long or short ids of advertisers. */
                "advertiser_id[]"?: (string | number)[];
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description One for each group. */
                            records: {
                                /** @description Campaign (long id) */
                                adid?: string;
                                /** @description Campaign ID */
                                campaign_id?: number;
                                /** @description Campaign long ID */
                                campaign_long_id?: string;
                                /** @description Affiliate (long id) */
                                pid?: string;
                                /** @description Affiliate ID */
                                publisher_id?: number;
                                /** @description Affiliate long ID */
                                publisher_long_id?: string;
                                /** @description Source */
                                source?: string;
                                /** @description Advertiser */
                                advertiser?: string;
                                /** @description Advertiser long ID */
                                advertiser_id?: string;
                                /** @description Goal */
                                goalName?: string;
                                /** @description Goal long ID */
                                goalId?: string;
                                /** @description Landing page */
                                urlTitle?: string;
                                /** @description Landing page long ID */
                                urlId?: string;
                                /** @description Device */
                                device?: string;
                                /** @description Operating system */
                                os?: string;
                                /** @description Browser */
                                browser?: string;
                                /** @description Country */
                                country?: string;
                                /** @description Day */
                                created?: string;
                                /** @description Month */
                                month?: string;
                                /** @description p1 */
                                p1?: string;
                                /** @description p2 */
                                p2?: string;
                                /** @description p3 */
                                p3?: string;
                                /** @description p4 */
                                p4?: string;
                                /** @description p5 */
                                p5?: string;
                                /** @description p6 */
                                p6?: string;
                                /** @description p7 */
                                p7?: string;
                                /** @description p8 */
                                p8?: string;
                                /** @description p9 */
                                p9?: string;
                                /** @description p10 */
                                p10?: string;
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Profit (revenue less payout) */
                                profit?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            }[];
                            /** @description Of all records, not only of this page. */
                            total: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Profit (revenue less payout) */
                                profit?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description As total, under its earlier name. */
                            totals: {
                                /** @description Gross clicks (rejected ones included) */
                                grossClicks?: number;
                                /** @description Unique clicks */
                                uniqueClicks?: number;
                                /** @description Rejected clicks */
                                rejectedClicks?: number;
                                /** @description Clicks */
                                clicks?: number;
                                /** @description Impressions */
                                impressions?: number;
                                /** @description Approved conversions */
                                approvedConversions?: number;
                                /** @description Pending conversions */
                                pendingConversions?: number;
                                /** @description Rejected conversions */
                                rejectedConversions?: number;
                                /** @description Cancelled conversions */
                                cancelledConversions?: number;
                                /** @description Gross conversions (of every status) */
                                grossConversions?: number;
                                /** @description Payout */
                                payout?: number;
                                /** @description Revenue */
                                revenue?: number;
                                /** @description Profit (revenue less payout) */
                                profit?: number;
                                /** @description Pending payout */
                                pendingPayout?: number;
                                /** @description Pending revenue */
                                pendingRevenue?: number;
                                /** @description Sale amount of approved conversions */
                                saleAmount?: number;
                                /** @description EPC (payout per click) */
                                epc?: number;
                                /** @description CTR % (clicks per impression) */
                                ctr?: number;
                                /** @description CR % (approved conversions per click) */
                                cr?: number;
                                /** @description Approved within 2 min of the click */
                                elapsedRange1?: number;
                                /** @description Approved 2 to 15 min after the click */
                                elapsedRange2?: number;
                                /** @description Approved 15 min to 1 h after the click */
                                elapsedRange3?: number;
                                /** @description Approved 1 to 5 h after the click */
                                elapsedRange4?: number;
                                /** @description Approved 5 h or more after the click */
                                elapsedRange5?: number;
                                /** @description Approved conversions */
                                conversions?: number;
                                /** @description Pending conversions */
                                pending_conversions?: number;
                                /** @description Gross clicks (rejected ones included) */
                                gross_clicks?: number;
                                /** @description Unique clicks */
                                unique_clicks?: number;
                                /** @description Sale amount of approved conversions */
                                sale?: number;
                                /** @description Sale amount of approved conversions */
                                sale_amount?: number;
                            };
                            /** @description How many records there are in all. */
                            count: number;
                            /** @description The affiliates the records name; one that was removed is called `deleted`. */
                            affs: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Name. */
                                name: string;
                            }[];
                            /** @description The campaigns the records name, removed ones included. */
                            ads: {
                                /** @description Long id. */
                                _id: string;
                                /** @description Short id. */
                                display_id: number;
                                /** @description Title. */
                                title: string;
                            }[];
                            /** @description Every group there is, to its label. */
                            groupingMap: {
                                [key: string]: string;
                            };
                            /** @description Every measure there is, to its label. */
                            fieldMap: {
                                [key: string]: string;
                            };
                            /** @description The network's, which all amounts are in. */
                            report_currency: string;
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description The parameters sent, and the days reported. */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-exchange-rates": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only those of this day. */
                date?: string;
                /** @description Only those of this base: a currency code. */
                base?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest day first, then by base. */
                            exchange_rates: {
                                /**
                                 * Format: date
                                 * @description The day they are of.
                                 */
                                date: string;
                                /** @description Currency code; one unit of it is so many of the others. */
                                base: string;
                                /** @description By currency code. */
                                rates: {
                                    [key: string]: number;
                                };
                            }[];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.PUT"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "set-exchange-rates": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The day they are of.
                     */
                    date: string;
                    /** @description Currency code, such as USD. */
                    base: string;
                    /** @description Units of each currency for one of the base, by currency code, such as {"EUR": 0.91}: above 0, at most 1000000000, at most 200 of them. {} removes the day's. */
                    rates: {
                        [key: string]: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The rates of one base on one day. */
                            exchange_rate: {
                                /**
                                 * Format: date
                                 * @description The day they are of.
                                 */
                                date: string;
                                /** @description Currency code; one unit of it is so many of the others. */
                                base: string;
                                /** @description By currency code. */
                                rates: {
                                    [key: string]: number;
                                };
                            };
                            /** @description Conversions that waited for a rate and were priced now; a worker goes on with those left. */
                            priced: number;
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.PUT"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-invoices": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only those of this affiliate or advertiser. */
                user_id?: string;
                /** @description Only those that are open, part_paid or paid. */
                status?: "open" | "part_paid" | "paid";
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            invoices: components["schemas"]["Invoice"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "close-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The affiliate or advertiser. */
                    user_id: string;
                    /**
                     * Format: date
                     * @description First day, in the network's time zone.
                     */
                    start: string;
                    /**
                     * Format: date
                     * @description Last day, in the network's time zone; it must be over.
                     */
                    end: string;
                    /** @description true: say what the invoice would be, and store nothing. */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description What the invoice would be: dry_run was asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An invoice. */
                            invoice: components["schemas"]["ClosedInvoice"];
                            /** @description What earlier days hold that no invoice covers: close them too. null when there is nothing. */
                            uninvoiced_before: {
                                /**
                                 * Format: date
                                 * @description The first such day.
                                 */
                                since: string;
                                /** @description Their sum, not rounded. */
                                exact_amount: number;
                            } | null;
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An invoice. */
                            invoice: components["schemas"]["ClosedInvoice"];
                            /** @description What earlier days hold that no invoice covers: close them too. null when there is nothing. */
                            uninvoiced_before: {
                                /**
                                 * Format: date
                                 * @description The first such day.
                                 */
                                since: string;
                                /** @description Their sum, not rounded. */
                                exact_amount: number;
                            } | null;
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-invoice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An invoice. */
                            invoice: components["schemas"]["InvoiceWithLines"];
                            /** @description Newest first. */
                            payments: components["schemas"]["Payment"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "record-payment": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description More than 0, in whole minor units; of a credit it is what came back. */
                    amount: number;
                    /** @description How it was paid: wire, card, … */
                    method: string;
                    /** @description What it can be found by elsewhere. */
                    reference?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A payment. */
                            payment: components["schemas"]["Payment"];
                            /** @description An invoice. */
                            invoice: components["schemas"]["Invoice"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "undo-payment": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
                /** @description A long id. */
                pid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An invoice. */
                            invoice: components["schemas"]["Invoice"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-keys": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            keys: components["schemas"]["Key"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "issue-key": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whom it is for.
                     * @enum {string}
                     */
                    role: "network" | "affiliate" | "advertiser";
                    user_id?: (string | number) | null;
                    /** @description To tell keys apart. */
                    label?: string | null;
                    expires?: string | null;
                    /** @description The text that another system has given out, 20 to 200 characters; a new one when left out. */
                    api_key?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description An API key, without its text. */
                            key: components["schemas"]["Key"];
                            /** @description The text, shown this once. */
                            api_key: string;
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "revoke-key": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-tracking-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                affiliate_id: string;
                /** @description A long id. */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description The URL people click. */
                            tracking_link: string;
                            /** @description A tracking link. */
                            link: components["schemas"]["TrackingLink"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "issue-tracking-link": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                affiliate_id: string;
                /** @description A long id. */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description One of the network's tracking domains. */
                    domain?: string | null;
                };
            };
        };
        responses: {
            /** @description There is a link already: success is false, and this is the earlier one. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: false;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description The URL people click. */
                            tracking_link: string;
                            /** @description A tracking link. */
                            link: components["schemas"]["TrackingLink"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description The URL people click. */
                            tracking_link: string;
                            /** @description A tracking link. */
                            link: components["schemas"]["TrackingLink"];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-link-aliases": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Long or short id of the campaign. */
                campaign_id?: string | number;
                /** @description Long or short id of the affiliate. */
                publisher_id?: string | number;
                /** @description Part of the path or of the parameters. */
                search?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            aliases: {
                                /** @description Long id. */
                                _id: string;
                                /** @description The path, and the parameters that must be there with it. */
                                alias: string;
                                /** @description The only domain it works on; null for all of the network. */
                                domain: string | null;
                                /** @description The affiliate. */
                                user_id: string;
                                /** @description The campaign. */
                                ad_id: string;
                                /** @description The URL people click. */
                                tracking_link: string;
                                /**
                                 * Format: date
                                 * @description Day it was made.
                                 */
                                created: string;
                            }[];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-link-alias": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Long or short id of the campaign. */
                    campaign_id: string | number;
                    /** @description Long or short id of the affiliate. */
                    publisher_id: string | number;
                    /** @description A URL on one of the network's tracking domains, or a path for all of them. */
                    alias: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A link of another tracker, and the link it leads to. */
                            alias: {
                                /** @description Long id. */
                                _id: string;
                                /** @description The path, and the parameters that must be there with it. */
                                alias: string;
                                /** @description The only domain it works on; null for all of the network. */
                                domain: string | null;
                                /** @description The affiliate. */
                                user_id: string;
                                /** @description The campaign. */
                                ad_id: string;
                                /** @description The URL people click. */
                                tracking_link: string;
                                /**
                                 * Format: date
                                 * @description Day it was made.
                                 */
                                created: string;
                            };
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-link-alias": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-postback-logs": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description Only of this postback. */
                postback_id?: string;
                /** @description Only of this affiliate, by long or short id. */
                user_id?: string | number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            logs: components["schemas"]["Delivery"][];
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "resend-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-postbacks": {
        parameters: {
            query?: {
                /** @description Only of this affiliate, by long or short id. */
                user_id?: string | number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            postbacks: components["schemas"]["Postback"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-postback": {
        parameters: {
            query?: {
                /** @description The affiliate, unless the body names it. */
                user_id?: string | number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it tells of.
                     * @enum {string}
                     */
                    event: "click" | "conversion";
                    /**
                     * @description Always url.
                     * @enum {string}
                     */
                    type?: "url";
                    /** @description URL template with macros. */
                    data: string;
                    ad_id?: (string | number) | null;
                    goal_id?: string | null;
                    /**
                     * @description GET when left out.
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Whether it fires. */
                    live?: boolean;
                    /** @description The affiliate, by long or short id; it may stand in the query instead. */
                    user_id?: string | number;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A postback. */
                            postback: components["schemas"]["Postback"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description What it tells of.
                     * @enum {string}
                     */
                    event?: "click" | "conversion";
                    /**
                     * @description Always url.
                     * @enum {string}
                     */
                    type?: "url";
                    /** @description URL template with macros. */
                    data?: string;
                    ad_id?: (string | number) | null;
                    goal_id?: string | null;
                    /**
                     * @description GET when left out.
                     * @enum {string}
                     */
                    method?: "GET" | "POST";
                    /** @description Whether it fires. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A postback. */
                            postback: components["schemas"]["Postback"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "test-postback": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A test message and what came back. */
                            log: components["schemas"]["PostbackTest"];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-publisher-payouts": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["AffiliatePayout"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-publisher-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Long or short ids of affiliates. */
                    pids: (string | number)[];
                    goal_id?: string | null;
                    /** @description To the affiliate. */
                    payout: number;
                    /** @description 1: revenue replaces what the advertiser is charged. */
                    crev?: boolean;
                    /** @description From the advertiser, when crev is 1. */
                    revenue?: number;
                    coverage?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["AffiliatePayout"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-payouts-of-publisher": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["AffiliatePayout"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-publisher-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Long or short ids of affiliates. */
                    pids?: (string | number)[];
                    goal_id?: string | null;
                    /** @description To the affiliate. */
                    payout?: number;
                    /** @description 1: revenue replaces what the advertiser is charged. */
                    crev?: boolean;
                    /** @description From the advertiser, when crev is 1. */
                    revenue?: number;
                    coverage?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Oldest first. */
                            payouts: components["schemas"]["AffiliatePayout"][];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-publisher-payout": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                campaignId: string;
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-referrals": {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description How many at most; more than the maximum means the maximum. */
                limit?: number;
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
                /** @description Only those of this affiliate, by long or short id. */
                user_id?: string | number;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            referrals: {
                                /** @description Long id; what POST /affiliate takes as referral_id. */
                                _id: string;
                                /** @description The affiliate that brings others. */
                                user_id: string;
                                /** @description Every day earns; else only the first approved conversion of each account. */
                                recurring: boolean;
                                /** @description payout or profit: what a percentage is taken of. */
                                base: string;
                                /** @description percentage or amount. */
                                type: string;
                                /** @description Percent, or an amount for each approved conversion. */
                                rate: number;
                                /** @description Whether it takes sign-ups and earns. */
                                live: boolean;
                                /**
                                 * Format: date
                                 * @description Day it was made.
                                 */
                                created: string;
                                /**
                                 * Format: date
                                 * @description Day of the last change.
                                 */
                                modified: string | null;
                                /** @description Accounts made through it, removed ones included. */
                                signUps: number;
                                /** @description Where it leads: the site of the network. */
                                url: string;
                                /** @description What it earned in these days. */
                                earned: number;
                            }[];
                            /** @description The affiliates these belong to. */
                            publishers: {
                                /** @description Long id of the affiliate. */
                                _id: string;
                                /** @description Full name. */
                                name: string;
                                /** @description Short name. */
                                username: string;
                            }[];
                            /** @description IANA time zone of the days. */
                            zone: string;
                            /** @description How many there are in all. */
                            total: number;
                            /** @description The page. */
                            page: number;
                            /** @description Its size. */
                            limit: number;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "create-referral": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The affiliate, by long or short id. */
                    publisher_id: string | number;
                    /** @description true: every day earns; false: only the first approved conversion of each account. */
                    recurring?: boolean;
                    /**
                     * @description What a percentage is taken of; payout when left out.
                     * @enum {string}
                     */
                    base?: "payout" | "profit";
                    /**
                     * @description percentage when left out; an amount counts for each approved conversion.
                     * @enum {string}
                     */
                    type?: "percentage" | "amount";
                    /** @description Percent (at most 100), or an amount; 0 when left out. */
                    rate?: number;
                    /** @description Whether it takes sign-ups and earns. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A referral link. */
                            referral: components["schemas"]["Referral"];
                            /** @description The affiliates these belong to. */
                            publishers: {
                                /** @description Long id of the affiliate. */
                                _id: string;
                                /** @description Full name. */
                                name: string;
                                /** @description Short name. */
                                username: string;
                            }[];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "delete-referral": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "edit-referral": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description true: every day earns; false: only the first approved conversion of each account. */
                    recurring?: boolean;
                    /**
                     * @description What a percentage is taken of; payout when left out.
                     * @enum {string}
                     */
                    base?: "payout" | "profit";
                    /**
                     * @description percentage when left out; an amount counts for each approved conversion.
                     * @enum {string}
                     */
                    type?: "percentage" | "amount";
                    /** @description Percent (at most 100), or an amount; 0 when left out. */
                    rate?: number;
                    /** @description Whether it takes sign-ups and earns. */
                    live?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A referral link. */
                            referral: components["schemas"]["Referral"];
                            /** @description The affiliates these belong to. */
                            publishers: {
                                /** @description Long id of the affiliate. */
                                _id: string;
                                /** @description Full name. */
                                name: string;
                                /** @description Short name. */
                                username: string;
                            }[];
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE.PATCH"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "list-security-tokens": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description Newest first. */
                            tokens: components["schemas"]["SecurityToken"][];
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "issue-security-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
                /** @description The same key and body get the first answer for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    advertiser_id?: (string | number) | null;
                    /** @description The text that another system has given out, 20 to 200 characters; a new one when left out. */
                    security_token?: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description A security token, without its text. */
                            token: components["schemas"]["SecurityToken"];
                            /** @description The text, shown this once. */
                            security_token: string;
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET.POST"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "revoke-security-token": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path: {
                /** @description A long id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: {
                            /** @description What was done. */
                            message: string;
                            /** @description What was taken, but is doubtful: fields that nothing reads, unknown macros. Absent without any. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.DELETE"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-network-stats": {
        parameters: {
            query?: {
                /** @description First day, in the network's time zone; 30 days before the end when left out. */
                start?: string;
                /** @description Last day, in the network's time zone; today when left out. */
                end?: string;
            };
            header?: {
                /**
                 * @description handling=strict: what would only be warned of is refused with 400.
                 * @example handling=strict
                 */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description The answer itself. */
                        data: components["schemas"]["Stats"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed.GET"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "read-docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "read-docs-file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the page names it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                    "image/png": string;
                };
            };
            /** @description The caller has it already. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description What there is to say. */
                        data: {
                            /** @description How it is. */
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "read-openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    "get-readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether it was done.
                         * @constant
                         */
                        success: true;
                        /** @description What there is to say. */
                        data: {
                            /** @description How it is. */
                            message: string;
                            /** @description Events that could not be decided. */
                            dead_letters: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed.GET"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
