import { apiBase } from '#domain/kernel/calls/calls.ts'
import { useAlerts, useForm } from '#views/shell/ActorsContext.tsx'

/** A link that saves the PDF of an issued invoice or credit note. The page requests the file, because a plain link can't send the token. */
export function PdfLink({ id }: { id: string }) {
  const form = useForm('invoices')
  const alerts = useAlerts()
  return (
    <a
      href={`${apiBase}/invoice/${id}/pdf`}
      onClick={(event) => {
        event.preventDefault()
        if (form?.getSnapshot().can({ type: 'event.send', event: { event: 'pdf' } }) === true)
          form.send({ type: 'event.send', event: { event: 'pdf' } })
        else
          alerts.send({
            type: 'toast.raise',
            title: 'Save or cancel your changes before you download the PDF.',
          })
      }}
    >
      PDF
    </a>
  )
}
