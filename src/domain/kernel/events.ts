/** One value that an event has in addition to the record's version. */
export interface EventDetail {
  readonly path: string
  /** The label of its field. Errors use the label in lowercase. */
  readonly label: string
  readonly kind: 'date' | 'text' | 'choice' | 'person'
  /** The allowed keys, if the value is a choice. */
  readonly options?: readonly [string, ...string[]]
  /** The list that a person is selected from. */
  readonly from?: 'managers' | 'approvers'
}

/** Returns the path under which a dialog stores the name of a selected person. The name is shown but never sent. */
export const personNamePath = (path: string): string => `${path}.name`

/** How users trigger an event. */
export interface EventOffer {
  /** The text of the button. Also the dialog's title and the text of its confirming button. */
  readonly text: string
  /** The text of the toast afterward. */
  readonly done: string
  readonly tone: 'neutral' | 'danger' | 'primary'
  /** `menu`: under "…", because it is rarely used. `toast`: only in the toast of another event, such as Undo. */
  readonly place: 'header' | 'menu' | 'toast'
  /** The dialog that opens first. Required if the event has details. */
  readonly question?: { readonly description: string; readonly dismiss?: string }
  /** The summary of the event's call in the OpenAPI document. */
  readonly summary: string
}

/** One event of a record's lifecycle. It is plain data that schemas, calls, routes and buttons are derived from. */
export interface LifecycleEvent {
  readonly details: readonly EventDetail[]
  /** Completes "This contract is a draft and can't …". */
  readonly phrase: string
  /** Its action in the audit trail (domain.md §1 AuditEvent). */
  readonly audit:
    | 'UPDATE'
    | 'SUBMIT'
    | 'APPROVE'
    | 'REJECT'
    | 'REOPEN'
    | 'EXCLUDE'
    | 'ISSUE'
    | 'VOID'
    | 'ARCHIVE'
    | 'UNDO'
    | 'EXPORT'
  /** True if its author can undo it for a while. */
  readonly undoable: boolean
  /** Null for an event without its own call, such as one that a date triggers. */
  readonly offer: EventOffer | null
}

/** The table of events of one kind of record. */
export type EventTable = Readonly<Record<string, LifecycleEvent>>

/** The names of the events that have an offer. */
export type OfferedName<Table extends EventTable> = {
  [Name in keyof Table & string]: Table[Name]['offer'] extends null ? never : Name
}[keyof Table & string]

/** The values of an event. */
export type EventValues<Event extends LifecycleEvent> = {
  readonly [Path in Event['details'][number]['path']]: string
}

/** The events of the chart, such as `contract.submit`, with their values. */
export type ChartEvent<Noun extends string, Table extends EventTable> = {
  [Name in keyof Table & string]: { readonly type: `${Noun}.${Name}` } & EventValues<Table[Name]>
}[keyof Table & string]

/** Returns the names of the events that have an offer, in the table's order. */
export function offeredNames<const Table extends EventTable>(table: Table): readonly OfferedName<Table>[] {
  return Object.keys(table).filter((name) => table[name]?.offer != null) as OfferedName<Table>[]
}

/** Returns a chart event with its values. Missing values become ''. */
export function chartEvent<Noun extends string, const Table extends EventTable>(
  noun: Noun,
  table: Table,
  name: keyof Table & string,
  values: Readonly<Record<string, unknown>> = {},
): ChartEvent<Noun, Table> {
  const details = table[name]?.details ?? []
  const eventValues = details.map(({ path }) => [path, typeof values[path] === 'string' ? values[path] : ''])
  return { type: `${noun}.${name}`, ...Object.fromEntries(eventValues) } as ChartEvent<Noun, Table>
}
