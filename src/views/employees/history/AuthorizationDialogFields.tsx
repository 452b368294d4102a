import { doesExpire } from '#domain/employees/history/authorizationForm.ts'
import { workAuthorizations } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { DialogDate, DialogReason, DialogSelect } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The type and dates of a new authorization, or of one that is being corrected. */
export default function AuthorizationDialogFields({
  isCorrection = false,
  ...fields
}: OfferFields & { isCorrection?: boolean }) {
  const type = fields.values['type']
  return (
    <FormFields>
      <FormCell>
        <DialogSelect
          fields={fields}
          path="type"
          label="Work authorization"
          options={optionsOf(workAuthorizations)}
          required
        />
      </FormCell>
      <FormCell span={3}>
        <DialogDate fields={fields} path="validFrom" label="Valid from" required={!isCorrection} />
      </FormCell>
      {type !== 'USC' && (
        <FormCell span={3}>
          <DialogDate fields={fields} path="validTo" label="Valid to" required={doesExpire(type)} />
        </FormCell>
      )}
      {doesExpire(type) && (
        <>
          <FormCell span={3}>
            <DialogDate fields={fields} path="extensionFiledOn" label="Extension filed on" />
          </FormCell>
          <FormCell span={3}>
            <DialogDate
              fields={fields}
              path="extendedUntil"
              label="Extended until"
              hint="Last day of work allowed by the extension."
            />
          </FormCell>
        </>
      )}
      {isCorrection && (
        <FormCell>
          <DialogReason fields={fields} />
        </FormCell>
      )}
    </FormFields>
  )
}
