import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { useAlerts } from '#views/shell/ActorsContext.tsx'
import type { Offer } from '#views/records/offer.ts'
import { Button } from '#views/ui/button/Button.tsx'

const EventDialog = lazy(() => import('#views/records/EventDialog.tsx'))

/** The events of the open record as buttons; none of them can be sent over something unsaved. */
export function RecordEvents({ form, offers }: { form: RecordFormActor; offers: readonly Offer[] }) {
  const unsaved = useSelector(form, ({ context }) => isUnsaved(context))
  const moving = useSelector(form, (state) => state.hasTag('moving'))
  const [asked, setAsked] = useState<string | null>(null)
  useNews(form, offers)
  const send = (event: string, values: Draft = {}) => {
    setAsked(null)
    form.send({ type: 'record.move', move: { ...values, event } })
  }
  const question = offers.find(({ event }) => event === asked)
  const reasonOf = ({ reasons }: Offer) => {
    if (moving) return 'The last change is still being sent.'
    return unsaved ? 'Save or cancel your changes first.' : reasons[0]?.message
  }
  return (
    <>
      {offers.map((offer) => (
        <Button
          key={offer.event}
          tone={offer.tone === 'neutral' ? 'secondary' : offer.tone}
          refusedReason={reasonOf(offer)}
          onClick={() => (offer.question === undefined ? send(offer.event) : setAsked(offer.event))}
        >
          {offer.text}
        </Button>
      ))}
      {question !== undefined && (
        <Suspense>
          <EventDialog
            offer={question}
            onSend={(values) => send(question.event, values)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Says what has happened, and keeps the focus on the page when the button it lay on is gone. */
function useNews(form: RecordFormActor, offers: readonly Offer[]): void {
  const alerts = useAlerts()
  useEffect(() => {
    const { unsubscribe } = form.on('record.saved', ({ move }) => {
      const offer = offers.find(({ event }) => event === move?.['event'])
      if (offer === undefined) return
      alerts.send({ type: 'toast.raise', title: offer.done })
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
      })
    })
    return unsubscribe
  }, [form, offers, alerts])
}
