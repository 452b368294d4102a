import { useSelector } from '@xstate/react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { EventDialogActor } from '#machines/records/eventDialog.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import { addUndoCheck } from '#views/shell/undoChecks.ts'
import { setPageActions } from '#views/shell/navigation/pageActions.ts'
import type { Offer } from '#views/records/form/offer.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'
import { afterPaint } from '#views/ui/kit/afterPaint.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const EventDialog = lazyWithRetry(() => import('#views/records/events/EventDialog.tsx'))

const saveFirstText = 'Save or cancel your changes first.'
const toneOrder = ['neutral', 'danger', 'primary'] as const
const tones = { neutral: 'secondary', danger: 'danger', primary: 'primary' } as const

interface RecordEventsProps {
  readonly form: RecordFormActor
  readonly dialog: EventDialogActor
  readonly offers: readonly Offer[]
  /** Menu items that add something to the record. They are above the events. */
  readonly additions: readonly MenuItem[]
  /** The events that single keys send, by key. */
  readonly keys: Readonly<Record<string, string>>
}

/** Buttons for the events of the open record, with rarely used ones in a menu. Unlike additions, all events are disabled while the form has unsaved changes. */
export function RecordEvents({ form, dialog, offers, additions, keys }: RecordEventsProps) {
  const unsaved = useSelector(form, ({ context }) => isUnsaved(context))
  const sending = useSelector(form, (state) => state.hasTag('sendingEvent'))
  const alerts = useAlerts()
  const openEvent = useSelector(dialog, ({ context }) => context.event)
  useEventResults(form, offers)
  const startEvent = ({ event, question, form: customForm }: Offer) => {
    if (question === undefined) form.send({ type: 'event.send', event: { event } })
    else
      dialog.send({
        type: 'dialog.open',
        event,
        ...(customForm === undefined ? {} : { values: customForm.values }),
      })
  }
  const openOffer = offers.find(({ event }) => event === openEvent)
  const reasonOf = ({ reasons }: Offer) => {
    if (sending) return 'The last change is still being sent.'
    if (unsaved) return saveFirstText
    return reasons.length === 0 ? undefined : reasons.map(({ message }) => message).join(' ')
  }
  useEventKeys(keys, (name) => {
    const offer = offers.find(({ event }) => event === name)
    if (offer === undefined) return
    const reason = reasonOf(offer)
    if (reason === undefined) startEvent(offer)
    else alerts.send({ type: 'toast.raise', title: reason })
  })
  const keyOf = (event: string) =>
    Object.keys(keys)
      .find((key) => keys[key] === event)
      ?.toUpperCase()
  const [, navigate] = useLocation()
  useEffect(() => {
    setPageActions([
      ...offers.map((offer) => ({
        key: offer.event,
        text: offer.text,
        shortcut: keyOf(offer.event),
        disabledReason: reasonOf(offer),
        run: () => startEvent(offer),
      })),
      ...additions.map(({ key, text, icon, href = '' }) => ({ key, text, icon, run: () => navigate(href) })),
    ])
  })
  useEffect(() => () => setPageActions(), [])
  const headerOffers = toneOrder.flatMap((tone) =>
    offers.filter((offer) => offer.place === 'header' && offer.tone === tone),
  )
  const menuOffers = offers.filter(({ place }) => place === 'menu')
  return (
    <>
      {menuOffers.length + additions.length > 0 && (
        <Menu
          label="More actions"
          icon={Ellipsis}
          align="end"
          items={[
            ...additions,
            ...menuOffers.map((offer, index) => ({
              key: offer.event,
              text: offer.text,
              danger: offer.tone === 'danger',
              separated: index === 0 && additions.length > 0,
              disabledReason: reasonOf(offer),
              onSelect: () => startEvent(offer),
            })),
          ]}
        />
      )}
      {headerOffers.map((offer) => (
        <Button
          key={offer.event}
          tone={tones[offer.tone]}
          disabledReason={reasonOf(offer)}
          shortcut={keyOf(offer.event)}
          onClick={() => startEvent(offer)}
        >
          {offer.text}
        </Button>
      ))}
      {/* Waits until the dialog and its fields have loaded, so that the first field gets the focus when the dialog opens. */}
      {openOffer !== undefined && (
        <Suspense>
          <EventDialog offer={openOffer} dialog={dialog} />
        </Suspense>
      )}
    </>
  )
}

/** Calls `onEvent` with the event of a pressed key. A key that is held down only counts once, so that it can't also approve or reject the next record. */
function useEventKeys(keys: RecordEventsProps['keys'], onEvent: (event: string) => void): void {
  const send = useRef(onEvent)
  useEffect(() => {
    send.current = onEvent
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = keys[plainKey(event)]
      if (name === undefined || event.repeat) return
      event.preventDefault()
      send.current(name)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [keys])
}

/** Shows a toast after an event, with an Undo button if the event can be undone. Keeps the focus on the page when the event's button disappears. */
function useEventResults(form: RecordFormActor, offers: readonly Offer[]): void {
  const alerts = useAlerts()
  useEffect(() => {
    const { unsubscribe } = form.on('record.saved', ({ id, event: sent }) => {
      const name = sent?.['event']
      const offer = offers.find(({ event }) => event === name)
      if (offer === undefined && name !== 'undo') return
      alerts.send({ type: 'toast.expire', undoOf: id })
      alerts.send({
        type: 'toast.raise',
        title: offer?.done ?? 'Undone',
        ...(offer?.undoable === true ? { undoOf: id } : {}),
      })
      // After the paint, because a field that the new status locks keeps the focus until then.
      afterPaint(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
      })
    })
    return unsubscribe
  }, [form, offers, alerts])
  const id = useSelector(form, ({ context }) => context.record?.id)
  useEffect(() => {
    if (id === undefined) return
    const { unsubscribe } = alerts.on('undo.requested', ({ undoOf }) => {
      if (undoOf !== id) return
      if (isUnsaved(form.getSnapshot().context)) alerts.send({ type: 'toast.raise', title: saveFirstText })
      else form.send({ type: 'event.send', event: { event: 'undo' } })
    })
    const removeUndoCheck = addUndoCheck((key) => key === id)
    return () => {
      unsubscribe()
      removeUndoCheck()
      // The undo is only offered on the record's page, because its result wouldn't be visible elsewhere.
      alerts.send({ type: 'toast.expire', undoOf: id })
    }
  }, [form, alerts, id])
}
