import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** An amount with separators and a real minus sign: `−1,200.00`. Comes after its currency, if one is given. */
export const MoneyText = ({ amount, currency }: { amount: string; currency?: string }) =>
  `${currency === undefined ? '' : `${currency} `}${groupDigits(amount).replace('-', '−')}`
