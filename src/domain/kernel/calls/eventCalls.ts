import type { Call } from '#domain/kernel/calls/calls.ts'
import { offeredNames, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

/** The calls for the events of one kind of record. Each event has its own path: `submitContract` is `POST /contract/:id/submit`. */
interface EventCalls<Table extends EventTable, Noun extends string> {
  /** The calls by name, as in the table of all calls. */
  readonly calls: { readonly [Name in OfferedName<Table> as `${Name}${Capitalize<Noun>}`]: Call }
  /** Returns the call of an event. */
  readonly callOf: (name: OfferedName<Table>) => Call
  /** Returns the name of an event's call. */
  readonly nameOf: (name: OfferedName<Table>) => `${OfferedName<Table>}${Capitalize<Noun>}`
}

/** Returns the calls of the events that users trigger on one record. */
export function eventCallsOf<const Table extends EventTable, const Noun extends string>(
  table: Table,
  noun: Noun,
  permission: Call['permission'],
): EventCalls<Table, Noun> {
  type Name = OfferedName<Table>
  const suffix = (noun[0] ?? '').toUpperCase() + noun.slice(1)
  const nameOf = (name: Name) => `${name}${suffix}` as `${Name}${Capitalize<Noun>}`
  const callOf = (name: Name): Call => ({
    method: 'POST',
    path: `/${noun}/:id/${name}`,
    permission,
    client: 'required',
    event: true,
    summary: table[name]?.offer?.summary ?? '',
  })
  const calls = Object.fromEntries(offeredNames(table).map((name) => [nameOf(name), callOf(name)]))
  return { calls: calls as EventCalls<Table, Noun>['calls'], callOf, nameOf }
}
