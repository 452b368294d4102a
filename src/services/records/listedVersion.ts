import type { Draft } from '#domain/kernel/answer.ts'

/** Returns an event's values. A decision in a list also names the version that was listed, so that the API rejects it for a newer one. */
export const withListedVersion = ({ version, ...values }: Draft): object =>
  version === undefined ? values : { ...values, version: Number(version) }
