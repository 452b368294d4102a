import type { Draft } from '#domain/kernel/answer.ts'

/** Returns the values to send with an event. An event chosen in a list also sends the listed version. The API rejects the event if the record has changed since. */
export const withListedVersion = ({ version, ...values }: Draft): object =>
  version === undefined ? values : { ...values, version: Number(version) }
