import { successorMargin, successorDialogWarnings } from '#domain/contracts/datedForm.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { canSuccessorBeOpenEnded, type SuccessorType } from '#domain/contracts/successor.ts'
import { MarginChange } from '#views/contracts/MarginChange.tsx'
import { DialogDate } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { rateWords } from '#views/records/RateText.tsx'
import { reasonLine } from '#views/records/records.css.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

interface SuccessorFieldsProps extends OfferFields {
  readonly contract: Contract
  readonly orderType: SuccessorType
}

/** The dates and rates of a successor. For an external contract, also the margins of this contract and of its successor. An extension always starts the day after this contract ends. */
export default function SuccessorFields({ contract, orderType, ...fields }: SuccessorFieldsProps) {
  const notes = successorDialogWarnings(fields.values, contract, orderType)
  const rate = rateOn(contract.rates, contract.endDate ?? '')
  return (
    <>
      <FormFields>
        <FormCell span={3}>
          <DialogDate
            fields={fields}
            path="startDate"
            label="Start date"
            readOnly={orderType === 'EXTENSION'}
            required
          />
        </FormCell>
        <FormCell span={3}>
          <DialogDate
            fields={fields}
            path="endDate"
            label="End date"
            required={!canSuccessorBeOpenEnded(contract)}
          />
        </FormCell>
      </FormFields>
      {rate !== null && (
        <p>
          {`Bill rate ${rateWords(rate.billRate, rate.billRateUnit)}, pay rate ${rateWords(rate.payRate, rate.payRateUnit)}. You can change the draft before you submit it.`}
        </p>
      )}
      {notes.length > 0 && (
        <p role="note" className={reasonLine}>
          {notes.join(' ')}
        </p>
      )}
      {contract.kind === 'EXTERNAL' && (
        <MarginChange change={successorMargin(fields.values, contract, orderType)} />
      )}
    </>
  )
}
