import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** An amount with separators and a real minus sign, preceded by the currency if one is given: `USD −1,200.00`. */
export const MoneyText = ({ amount, currency }: { amount: string; currency?: string }) =>
  `${currency === undefined ? '' : `${currency} `}${groupDigits(amount).replace('-', '−')}`
