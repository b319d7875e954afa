import type { Texts } from '../texts.ts';

export const DE: Texts = {
  hello: 'Guten Tag,',
  helloName: 'Guten Tag {name},',
  questions: 'Fragen?',
  hours: { one: '{n} Stunde', other: '{n} Stunden' },
  days: { one: '{n} Tag', other: '{n} Tagen' },
  range: '{start} bis {end}',
  account: { affiliate: 'Publisher', advertiser: 'Advertiser' },

  invite: {
    subject: 'Ihre Einladung zu {network}',
    text: 'Sie wurden zu {network} eingeladen. Wählen Sie ein Passwort, um loszulegen:',
    expires:
      'Dieser Link funktioniert einmal und läuft nach {time} ab. Wenn Sie keine Einladung erwartet haben, ignorieren Sie diese E-Mail einfach.',
  },
  reset: {
    subject: 'Neues Passwort für {network}',
    text: 'Für Ihren Zugang zu {network} wurde ein neues Passwort angefordert. Hier legen Sie es fest:',
    expires:
      'Dieser Link funktioniert einmal und läuft nach {time} ab. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail; Ihr Passwort bleibt unverändert.',
  },
  confirmSignUp: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {network}',
    text: 'Vielen Dank für Ihre Bewerbung als {account} bei {network}. Bestätigen Sie Ihre E-Mail-Adresse mit dem Passwort, das Sie gewählt haben, um die Bewerbung abzuschicken:',
    expires:
      'Dieser Link funktioniert einmal und läuft nach {time} ab. Wenn Sie sich nicht beworben haben, ignorieren Sie diese E-Mail.',
  },
  alreadySignedUp: {
    subject: 'Sie haben bereits ein Konto bei {network}',
    text: 'Jemand hat sich mit dieser E-Mail-Adresse bei {network} als {account} beworben, es gibt dafür aber schon ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück, falls Sie es vergessen haben:',
    ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert.',
  },
  approved: {
    subject: 'Ihr Konto bei {network} ist freigegeben',
    text: 'Willkommen! Ihre Bewerbung als {account} wurde angenommen. Hier melden Sie sich an:',
  },
  declined: {
    subject: 'Ihre Bewerbung bei {network}',
    text: '{network} hat Ihre Bewerbung als {account} abgelehnt:',
  },

  security: {
    subject: 'Sicherheitshinweis von {network}',
    ownPassword: 'Ihr Passwort bei {network} wurde geändert.',
    changed: '{by} hat {of} bei {network} geändert: {details}.',
    act: 'Wenn Sie davon wissen, müssen Sie nichts tun. Andernfalls ändern Sie sofort Ihr Passwort und fragen Sie beim Netzwerk nach:',
    of: {
      affiliate: 'diese Angaben Ihres Publisher-Kontos',
      advertiser: 'diese Angaben Ihres Advertiser-Kontos',
      user: 'diese Angabe Ihres Benutzers',
      settings: 'Einstellungen',
    },
    by: {
      operator: 'Der Betreiber dieser Installation',
      networkKey: 'Jemand mit einem API-Schlüssel des Netzwerks',
      networkUser: 'Ein Benutzer des Netzwerks',
      accountKey: 'Jemand mit einem API-Schlüssel des Kontos',
      accountUser: 'Ein Benutzer des Kontos',
    },
    details: {
      email: 'E-Mail-Adresse',
      password: 'Passwort',
      bankDetails: 'Bankverbindung',
      payoutDetails: 'Auszahlungsdaten',
      payoutMethod: 'Auszahlungsmethode',
      allowedIps: 'IP-Adressen, die Conversions melden dürfen',
      trackingDomains: 'Tracking-Domains',
      dashboardDomains: 'Dashboard-Domains',
    },
  },

  notices: {
    subject: '{n} Neuigkeiten von {network}',
    why: 'Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen bei {network}. Einstellungen ändern:',
  },
  cap: {
    nearlyReachedTitle: '{campaign}: Cap zu 80 % ausgeschöpft',
    nearlyReached: '80 % verbraucht. Limit: {what}.',
    reachedTitle: '{campaign}: Cap erreicht',
    reached: 'Limit erreicht: {what}. {next}',
    paused: 'Die Kampagne wurde pausiert.',
    untilDayEnds:
      'Neue Klicks gehen bis zum Ende des Tages an die Fallback-URL, oder bis das Cap erhöht wird.',
    untilMonthEnds:
      'Neue Klicks gehen bis zum Ende des Monats an die Fallback-URL, oder bis das Cap erhöht wird.',
    untilRaised: 'Neue Klicks gehen an die Fallback-URL, bis das Cap erhöht wird.',
    what: '{limit} {measure} {period}',
    whatPeriod: '{limit} {measure} {period} ({when})',
    ofGroup: '{what}, Gruppe {group}',
    periods: { daily: 'pro Tag', monthly: 'pro Monat', lifetime: 'insgesamt' },
    measures: {
      click: 'Klicks',
      conversion: 'Conversions',
      approvedConv: 'bestätigte Conversions',
      payout: 'Vergütung',
      revenue: 'Umsatz',
      pendingPayout: 'Vergütung inkl. offener',
      pendingRevenue: 'Umsatz inkl. offenem',
    },
  },
  postback: {
    title: 'Ein Postback wurde deaktiviert',
    toStaff:
      'Der Postback {id} des Publishers {affiliate} wurde deaktiviert: {reason} Korrigieren Sie die URL und aktivieren Sie ihn wieder.',
    toOwner:
      'Ihr Postback {id} wurde deaktiviert: {reason} Korrigieren Sie die URL und aktivieren Sie ihn wieder.',
    gone: 'Der Endpunkt hat mit 410 Gone geantwortet.',
    failing: 'Alle Versuche sind seit 5 Tagen fehlgeschlagen.',
  },
  import: {
    done: 'Import abgeschlossen',
    failed: 'Import fehlgeschlagen',
    dryRunDone: 'Testlauf eines Imports abgeschlossen',
    dryRunFailed: 'Testlauf eines Imports fehlgeschlagen',
    text: '{processed} von {rows} verarbeitet: {imported} importiert, {edited} aktualisiert, {errors}.',
    rows: { one: '{n} Zeile', other: '{n} Zeilen' },
    errors: { one: '{n} Fehler', other: '{n} Fehler' },
  },
  invoice: {
    title: 'Rechnung für {start} – {end}',
    text: 'Für {start} – {end} wurden {amount} abgerechnet.',
  },
  payout: {
    settledTitle: 'Zahlung gesendet: {amount}',
    settled: '{amount} wurden an Sie gezahlt. Bis das Geld da ist, kann es einige Tage dauern.',
    returnedTitle: 'Zahlung zurückgekommen: {amount}',
    returned:
      '{amount} konnten nicht an Sie gezahlt werden und sind wieder offen. Prüfen Sie Ihre Auszahlungsmethode.',
  },
  bonus: { title: 'Bonus über {amount}', deductionTitle: 'Abzug über {amount}', text: 'Für {day}: {reason}' },
  credit: {
    nearlyUsedTitle: '{advertiser}: {percent} % des Guthabens verbraucht',
    usedUpTitle: '{advertiser}: Guthaben aufgebraucht',
    restoredTitle: '{advertiser}: Guthaben wieder verfügbar',
    nearlyUsed: 'Wenn alles verbraucht ist, werden die Kampagnen für neue Klicks pausiert.',
    usedUp:
      'Die Kampagnen sind für neue Klicks pausiert, bis eine Zahlung oder Einzahlung eingeht oder das Kreditlimit erhöht wird. Frühere Klicks konvertieren weiterhin.',
    restored: 'Die Kampagnen laufen wieder.',
  },
  alarm: {
    kinds: {
      dead_letters: [
        'Ereignisse konnten nicht verarbeitet werden',
        'Sie bleiben als nicht verarbeitbare Ereignisse gespeichert und werden noch nicht gezählt. Führen Sie `batch dead-letters` aus.',
      ],
      event_log_full: [
        'Das Ereignisprotokoll ist voll',
        'Klicks und Conversions werden mit 503 beantwortet, bis wieder Platz ist. Prüfen Sie Worker, Datenbank und Festplatte.',
      ],
      event_log_unreadable: [
        'Ereignisse konnten nicht von der Festplatte gelesen werden',
        'Sie wurden beiseitegelegt oder liegen in Dateien, die der Worker nicht lesen kann. Prüfen Sie den Ordner des Ereignisprotokolls und die Festplatte.',
      ],
      event_log_old: [
        'Berichte sind verzögert',
        'Die Ereignisse sind sicher, aber noch nicht gezählt. Prüfen Sie Worker und Datenbank.',
      ],
      disk_low: [
        'Die Festplatte ist fast voll',
        'Wenn sie voll ist, stehen Datenbank und Ereignisprotokoll still. Schaffen Sie Platz oder löschen Sie alte Zeilen.',
      ],
      brokers_away: [
        'Die Message-Broker sind nicht erreichbar',
        'Die Tracker puffern Ereignisse auf der Festplatte oder lehnen sie ab, wenn der Puffer ausgeschaltet ist. Prüfen Sie die Broker.',
      ],
    },
    unknown: 'Etwas stimmt nicht',
    onMachine: '{title} ({source})',
    count: 'Anzahl: {n}.',
    unreadable: 'Dateien, die nicht gelesen werden können: {n}.',
    minutes: 'Das älteste wartet seit {n} Minuten.',
    space: '{free} GiB von {total} GiB sind frei.',
    holdsMost: 'Zu viele Ereignisse warten auf ihre Verarbeitung.',
    diskFull: 'Die Festplatte des Ereignisprotokolls ist voll.',
    brokersAway: 'Die Broker des Ereignisprotokolls sind nicht erreichbar.',
  },

  report: {
    subject: '{title}: {days} ({network})',
    unnamed: 'Ihr Bericht',
    intro: '{days} ({zone}), Beträge in {currency}',
    missing:
      'Der Bericht ist nicht vollständig: Die Zeilen der Klicks und Impressionen vor dem {before} wurden entfernt. Ohne Berücksichtigung weiterer Filter fehlen: {figures}.',
    noRows: 'Für diesen Zeitraum gibt es keine Daten. Bericht öffnen:',
    allRows: {
      one: 'Die einzige Zeile ist als CSV angehängt. Bericht öffnen:',
      other: 'Alle {n} Zeilen sind als CSV angehängt. Bericht öffnen:',
    },
    firstRows: 'Die ersten {attached} von {rows} Zeilen sind angehängt. Vollständigen Bericht öffnen:',
    why: 'Sie haben diesen Bericht bei {network} geplant. Ändern oder beenden:',
    measures: {
      grossClicks: 'Alle Klicks (auch abgelehnte)',
      uniqueClicks: 'Eindeutige Klicks',
      rejectedClicks: 'Abgelehnte Klicks',
      clicks: 'Klicks',
      impressions: 'Impressionen',
      approvedConversions: 'Bestätigte Conversions',
      pendingConversions: 'Offene Conversions',
      rejectedConversions: 'Abgelehnte Conversions',
      cancelledConversions: 'Stornierte Conversions',
      grossConversions: 'Alle Conversions (jeder Status)',
      payout: 'Vergütung',
      revenue: 'Umsatz',
      profit: 'Gewinn (Umsatz minus Vergütung)',
      pendingPayout: 'Offene Vergütung',
      pendingRevenue: 'Offener Umsatz',
      saleAmount: 'Bestellwert bestätigter Conversions',
      bonus: 'Boni minus Abzüge',
      epc: 'EPC (Vergütung pro Klick)',
      ctr: 'CTR % (Klicks pro Impression)',
      cr: 'CR % (bestätigte Conversions pro Klick)',
      elapsedRange1: 'Bestätigt, weniger als 2 Min. nach dem Klick',
      elapsedRange2: 'Bestätigt, 2 bis 15 Min. nach dem Klick',
      elapsedRange3: 'Bestätigt, 15 Min. bis 1 Std. nach dem Klick',
      elapsedRange4: 'Bestätigt, 1 bis 5 Std. nach dem Klick',
      elapsedRange5: 'Bestätigt, 5 Std. oder mehr nach dem Klick',
    },
    money: {
      affiliate: { payout: 'Einnahmen', pendingPayout: 'Offene Einnahmen', epc: 'EPC (Einnahmen pro Klick)' },
      advertiser: { revenue: 'Ausgaben', pendingRevenue: 'Offene Ausgaben' },
    },
  },
};
