import { todayUtc } from '#domain/kernel/dates.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { lockErrors, lockEffectText, type LockRecord } from '#domain/timesheets/lock.ts'
import { timesheetLockUpdate } from '#domain/timesheets/record.ts'
import { DialogDate, DialogReason } from '#views/records/events/dialogFields.tsx'
import type { Offer, OfferFields } from '#views/records/form/offer.ts'

const offerDefaults = { details: [], undoable: false, summary: '', place: 'header', reasons: [] } as const

/** Returns the buttons of the time lock. Unlocking is only offered if time is locked manually and the user can unlock it. */
export function lockOffers(lock: LockRecord, mayUnlock: boolean): readonly Offer[] {
  const { lockedThrough } = lock
  const lockOffer: Offer = {
    ...offerDefaults,
    event: 'lock',
    text: 'Lock time',
    done: 'Time locked',
    tone: 'primary',
    question: {
      description:
        "Time through the day you choose can't be entered, changed, approved or rejected. Adjustments can still be added.",
    },
    check: ({ lockedThrough: day, reason }) => {
      const parsed = parseInput(timesheetLockUpdate, { lockedThrough: day ?? '', reason: reason ?? '' })
      return parsed.ok ? lockErrors(day ?? '', todayUtc()) : parsed.errors
    },
    form: {
      values: { lockedThrough: '', reason: '' },
      paths: ['lockedThrough', 'reason'],
      fields: (fields) => <LockFields lock={lock} fields={fields} />,
    },
  }
  const unlockOffer: Offer = {
    ...offerDefaults,
    event: 'unlock',
    text: 'Unlock time',
    done: 'Time unlocked',
    tone: 'danger',
    question: {
      description: `Unlocks the time that was locked manually through ${lockedThrough ?? ''}. Time that locks automatically stays locked.`,
    },
    check: ({ reason }) => {
      const parsed = parseInput(timesheetLockUpdate, { lockedThrough: null, reason: reason ?? '' })
      return parsed.ok ? [] : parsed.errors
    },
    form: {
      values: { reason: '' },
      paths: ['reason'],
      fields: (fields) => <DialogReason fields={fields} />,
    },
  }
  return lockedThrough === null || !mayUnlock ? [lockOffer] : [unlockOffer, lockOffer]
}

function LockFields({ lock, fields }: { lock: LockRecord; fields: OfferFields }) {
  return (
    <>
      <DialogDate fields={fields} path="lockedThrough" label="Lock through" required />
      <p role="status">{lockEffectText(lock.open, fields.values['lockedThrough'] ?? '')}</p>
      <DialogReason fields={fields} />
    </>
  )
}
