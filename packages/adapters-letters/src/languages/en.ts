import { MEASURE_LABELS } from '@tributary/domain/reporting/report-view';
import type { Texts } from '../texts.ts';

export const EN: Texts = {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  questions: 'Questions?',
  hours: { one: '{n} hour', other: '{n} hours' },
  days: { one: '{n} day', other: '{n} days' },
  range: '{start} to {end}',
  account: { affiliate: 'affiliate', advertiser: 'advertiser' },

  invite: {
    subject: "You're invited to {network}",
    text: "You've been invited to join {network}. Choose a password to get started:",
    expires:
      "This link works once and expires in {time}. If you weren't expecting it, you can ignore this email.",
  },
  reset: {
    subject: 'Reset your {network} password',
    text: 'We received a request to reset your {network} password. Choose a new one:',
    expires:
      "This link works once and expires in {time}. If you didn't ask for it, ignore this email; your password stays the same.",
  },
  confirmSignUp: {
    subject: 'Confirm your email for {network}',
    text: 'Thanks for applying to {network} as an {account}. Confirm your email with the password you chose, to send your application:',
    expires: "This link works once and expires in {time}. If you didn't apply, ignore this email.",
  },
  alreadySignedUp: {
    subject: 'You already have an account at {network}',
    text: "Someone applied to {network} as an {account} with this email, but it already has an account. Sign in, or reset your password if you've forgotten it:",
    ignore: "If this wasn't you, ignore this email. Nothing has changed.",
  },
  approved: {
    subject: "You're approved at {network}",
    text: 'Welcome! Your application as an {account} is approved. Sign in:',
  },
  declined: {
    subject: 'Your application to {network}',
    text: '{network} declined your application as an {account}:',
  },

  security: {
    subject: 'Security notice from {network}',
    ownPassword: 'Your password at {network} was changed.',
    changed: '{by} changed {of} at {network}: {details}.',
    act: 'If you expected this, there is nothing to do. If not, choose another password at once and ask the network:',
    of: {
      affiliate: 'these details of your affiliate account',
      advertiser: 'these details of your advertiser account',
      user: 'this detail of your user',
      settings: 'settings',
    },
    by: {
      operator: 'The operator of this installation',
      networkKey: 'Someone with an API key of the network',
      networkUser: 'A user of the network',
      accountKey: 'Someone with an API key of the account',
      accountUser: 'A user of the account',
    },
    details: {
      email: 'email address',
      password: 'password',
      bankDetails: 'bank details',
      payoutDetails: 'payout details',
      payoutMethod: 'payout method',
      allowedIps: 'IP addresses that may report conversions',
      trackingDomains: 'tracking domains',
      dashboardDomains: 'dashboard domains',
    },
  },

  notices: {
    subject: '{n} updates from {network}',
    why: 'You get these because of your notification settings at {network}. Change settings:',
  },
  cap: {
    nearlyReachedTitle: '{campaign} has used 80% of a cap',
    nearlyReached: 'Used 80% of {what}.',
    reachedTitle: '{campaign} reached a cap',
    reached: 'Reached the limit of {what}. {next}',
    paused: 'We paused the campaign.',
    untilDayEnds: 'New clicks go to the fallback URL until the day ends, or until the cap is raised.',
    untilMonthEnds: 'New clicks go to the fallback URL until the month ends, or until the cap is raised.',
    untilRaised: 'New clicks go to the fallback URL until the cap is raised.',
    what: '{limit} {measure} {period}',
    whatPeriod: '{limit} {measure} {period} ({when})',
    ofGroup: '{what}, group {group}',
    periods: { daily: 'per day', monthly: 'per month', lifetime: 'in total' },
    measures: {
      click: 'clicks',
      conversion: 'conversions',
      approvedConv: 'approved conversions',
      payout: 'payout',
      revenue: 'revenue',
      pendingPayout: 'payout incl. pending',
      pendingRevenue: 'revenue incl. pending',
    },
  },
  postback: {
    title: 'A postback was turned off',
    toStaff:
      'We turned off postback {id} of affiliate {affiliate}: {reason} Fix the URL, then turn it back on.',
    toOwner: 'We turned off your postback {id}: {reason} Fix the URL, then turn it back on.',
    gone: 'The endpoint answered 410 Gone.',
    failing: 'Every attempt failed for 5 days.',
  },
  import: {
    done: 'Import finished',
    failed: 'Import failed',
    dryRunDone: 'Import dry run finished',
    dryRunFailed: 'Import dry run failed',
    text: '{processed} of {rows} processed: {imported} imported, {edited} updated, {errors}.',
    rows: { one: '{n} row', other: '{n} rows' },
    errors: { one: '{n} error', other: '{n} errors' },
  },
  invoice: {
    title: 'Invoice for {start} – {end}',
    text: '{amount} for {start} – {end} was invoiced.',
  },
  payout: {
    settledTitle: 'Payment sent: {amount}',
    settled: '{amount} was sent to you. It can take a few days to arrive.',
    returnedTitle: 'Payment returned: {amount}',
    returned: '{amount} couldn’t be paid to you and is outstanding again. Check your payout method.',
  },
  bonus: { title: 'Bonus of {amount}', deductionTitle: 'Deduction of {amount}', text: 'For {day}: {reason}' },
  credit: {
    nearlyUsedTitle: '{advertiser}: {percent}% of the credit used',
    usedUpTitle: '{advertiser}: credit used up',
    restoredTitle: '{advertiser}: credit available again',
    nearlyUsed: 'When all of it is used, the campaigns pause for new clicks.',
    usedUp:
      'The campaigns are paused for new clicks until a payment or deposit arrives or the credit limit is raised. Earlier clicks still convert.',
    restored: 'The campaigns are running again.',
  },
  alarm: {
    kinds: {
      dead_letters: [
        "Some events couldn't be processed",
        "They're kept as dead letters and aren't counted yet. Run `batch dead-letters`.",
      ],
      event_log_full: [
        'The event log is full',
        'Clicks and conversions get a 503 until there is room. Check the worker, the database and the disk.',
      ],
      event_log_unreadable: [
        "Some events couldn't be read from disk",
        "They were set aside, or are in files that the worker can't read. Check the event log's folder and the disk.",
      ],
      event_log_old: [
        'Reports are delayed',
        'Events are safe but not counted yet. Check the worker and the database.',
      ],
      disk_low: [
        'The disk is almost full',
        'When it fills up, the database and the event log stop. Free up space or delete old rows.',
      ],
      brokers_away: [
        "The message brokers can't be reached",
        'Trackers are buffering events on disk, or refusing them if buffering is off. Check the brokers.',
      ],
    },
    unknown: 'Something is wrong',
    onMachine: '{title} on {source}',
    count: 'There are {n}.',
    unreadable: 'Unreadable files: {n}.',
    minutes: 'The oldest event has waited {n} minutes.',
    space: '{free} GiB of {total} GiB are free.',
    holdsMost: 'The event log is full: too many events are waiting to be processed.',
    diskFull: 'The disk of the event log is full.',
    brokersAway: "The brokers of the event log can't be reached.",
  },

  report: {
    subject: '{title}: {days} ({network})',
    unnamed: 'Your report',
    intro: '{days} ({zone}), amounts in {currency}',
    missing:
      'This report is incomplete: the rows of clicks and impressions before {before} were removed. Missing, with all other filters ignored: {figures}.',
    noRows: 'No data for this report in this period. Open the report:',
    allRows: {
      one: 'The only row is attached as CSV. Open the report:',
      other: 'All {n} rows are attached as CSV. Open the report:',
    },
    firstRows: 'The first {attached} of {rows} rows are attached. Open the full report:',
    why: 'You scheduled this report at {network}. Change or stop it:',
    measures: MEASURE_LABELS,
    money: {
      affiliate: { payout: 'Earnings', pendingPayout: 'Pending earnings', epc: 'EPC (earnings per click)' },
      advertiser: { revenue: 'Spend', pendingRevenue: 'Pending spend' },
    },
  },
};
