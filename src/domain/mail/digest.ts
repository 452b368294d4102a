import { poAlerts } from '#domain/billing/poBurn.ts'
import type { DashboardSummary } from '#domain/dashboard/summary.ts'
import {
  invoiceKeys,
  listBehind,
  marginStatuses,
  onboardingKeys,
  unbilledAges,
  actionNeededStatuses,
  type TileList,
  type TileName,
} from '#domain/dashboard/tiles.ts'
import { windowDays, windowsOf, type AlertDays } from '#domain/kernel/alertDays.ts'
import { paragraphs, type MailText } from '#domain/mail/texts.ts'
import type { Preferences } from '#domain/users/preferences.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'

/** The tiles that show what needs action. Purely informational tiles, such as the headcount, aren't in a digest. */
export const digestTiles = [
  'contractsWaiting',
  'timesheets',
  'authorizations',
  'contractsEnding',
  'purchaseOrders',
  'belowMargin',
  'onboarding',
  'invoices',
  'unbilled',
] as const satisfies TileName[]
type DigestTile = (typeof digestTiles)[number]

/** Returns the kinds of digest that are sent on the given day. Weekly digests are sent on Mondays. */
export const digestsOn = (today: string): readonly Preferences['digest'][] =>
  weekStartOf(today, 'MONDAY') === today ? ['DAILY', 'WEEKLY'] : ['DAILY']

type Texts = Readonly<Record<string, string>>
const orderedTexts = <K extends string>(keys: readonly K[], texts: Readonly<Record<K, string>>): Texts =>
  Object.fromEntries(keys.map((key) => [key, texts[key]]))

const windowTexts = (alertDays: AlertDays): Texts =>
  Object.fromEntries(
    windowsOf(alertDays).map((window, index) => {
      const [first, last] = windowDays(window, alertDays) ?? [0, 0]
      if (last === 0) return [window, 'Today']
      if (index === 0) return [window, `In ${countDays(last)} or less`]
      return [window, first === last ? `In ${countDays(last)}` : `In ${first} to ${last} days`]
    }),
  )

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The titles of the tiles and the texts of their values, in the order of the dashboard. */
const sections: Readonly<
  Record<DigestTile, { readonly title: string; readonly texts: (alertDays: AlertDays) => Texts }>
> = {
  contractsWaiting: {
    title: 'Contracts',
    texts: () =>
      orderedTexts(actionNeededStatuses, {
        PENDING_APPROVAL: 'Pending approval',
        DRAFT: 'Drafts',
        APPROVED: 'Approved, not started',
        ON_HOLD: 'On hold',
      }),
  },
  timesheets: {
    title: 'Time',
    texts: () => ({
      TO_APPROVE: 'Pending approval',
      MINE: 'Pending your approval',
      MISSING_LAST: 'Missing for last week',
      MISSING_EARLIER: 'Missing for earlier weeks',
      REJECTED: 'Rejected timesheets',
    }),
  },
  authorizations: {
    title: 'Work authorizations expired or expiring soon',
    texts: (alertDays) => ({ EXPIRED: 'Expired', ...windowTexts(alertDays) }),
  },
  contractsEnding: { title: 'Contracts ending soon without a successor', texts: windowTexts },
  purchaseOrders: {
    title: 'Purchase orders',
    texts: (alertDays) => {
      const [nearest] = windowsOf(alertDays)
      const days = (nearest && windowDays(nearest, alertDays)?.[1]) ?? 0
      return orderedTexts(poAlerts, {
        USED_UP: 'Used up',
        EXPIRED: 'Expired',
        WARNING: 'Nearly used up',
        EXPIRING: days === 0 ? 'Expiring today' : `Expiring within ${countDays(days)}`,
      })
    },
  },
  belowMargin: {
    title: 'Below target margin',
    texts: () => orderedTexts(marginStatuses, { ACTIVE: 'Active', APPROVED: 'Approved, not started' }),
  },
  onboarding: {
    title: 'Onboarding and offboarding',
    texts: () =>
      orderedTexts(onboardingKeys, {
        I9_OVERDUE: 'I-9 overdue',
        PENDING: 'Onboarding not started',
        ONBOARDING: 'Onboarding',
        OFFBOARDING: 'Offboarding',
        ON_LEAVE: 'On leave',
      }),
  },
  invoices: {
    title: 'Invoices',
    texts: () =>
      orderedTexts(invoiceKeys, {
        DRAFT: 'Draft invoices and credit notes',
        OVERDUE: 'Overdue',
        DUE_SOON: 'Due within 7 days',
        DISPUTED: 'Disputed',
        UNSENT: 'With failed or unconfirmed emails',
      }),
  },
  unbilled: {
    title: 'Unbilled time',
    texts: () =>
      orderedTexts(unbilledAges, {
        DAYS_30: 'Up to 30 days',
        DAYS_60: '31–60 days',
        DAYS_90: '61–90 days',
        OLDER: 'Over 90 days',
      }),
  },
}

/** The paths of the list pages. A test compares them with the list paths of the areas. */
export const digestPaths: Readonly<Record<TileList['area'], string>> = {
  employees: '/employees/list',
  contracts: '/contracts/list',
  invoices: '/invoices/list',
  payments: '/invoices/payments',
  timesheets: '/timesheets',
  missing: '/timesheets/missing',
  unbilled: '/invoices/unbilled',
  margins: '/invoices/margins',
}

/** The user who gets a digest, the client that it is about, and the day. */
export interface DigestRecipient {
  readonly uid: string
  readonly firstName: string
  readonly clientName: string
  /** Links open this client, regardless of which client the user has selected. */
  readonly clientCode: string
  readonly digest: Preferences['digest']
  readonly today: string
  /** The URL of Muster without a trailing slash. Null if it isn't known. The email then has no links. */
  readonly appUrl: string | null
}

/** Returns the email with the values of the digest's tiles. Leaves out zeros. Null if all values are zero. */
export function digestMail(summary: DashboardSummary, recipient: DigestRecipient): MailText | null {
  const { clientName, firstName, digest, today, appUrl } = recipient
  const parts = digestTiles.flatMap((tile) => {
    const lines = linesOf(tile, summary, recipient)
    return lines.length === 0 ? [] : [[sections[tile].title, ...lines]]
  })
  if (parts.length === 0) return null
  const frequency = digest === 'WEEKLY' ? 'weekly' : 'daily'
  const settings = appUrl === null ? 'in Muster under Settings.' : `here: ${appUrl}/settings`
  return {
    subject: `Your ${frequency} digest for ${clientName}, ${today}`,
    body: paragraphs([
      `Hello ${firstName},`,
      `Here's what needs attention at ${clientName} on ${today} (UTC).`,
      ...parts,
      appUrl === null ? 'Open the dashboard in Muster to see the lists behind these numbers.' : null,
      `You're receiving this email because your email digest is set to ${frequency}. Change it or turn it off ${settings}`,
    ]),
  }
}

function linesOf(
  tile: DigestTile,
  summary: DashboardSummary,
  { uid, today, appUrl, clientCode }: DigestRecipient,
): string[] {
  const counts: Readonly<Record<string, number>> = summary[tile] ?? {}
  const days = summary.alertDays?.find((each) => each.tile === tile)?.days ?? []
  return Object.entries(sections[tile].texts(days)).flatMap(([key, text]) => {
    const count = counts[key] ?? 0
    if (count === 0) return []
    const line = `${text}: ${count.toLocaleString('en-US')}`
    return appUrl === null
      ? line
      : [
          line,
          `  ${appUrl}${pathOf(listBehind(tile, key, { uid, today, days, weekStart: summary.weekStart }), clientCode)}`,
        ]
  })
}

function pathOf({ area, filters, sort }: TileList, clientCode: string): string {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value)
  if (sort !== undefined) params.set('sort', sort)
  params.set('client', clientCode)
  return `${digestPaths[area]}?${params.toString()}`
}
