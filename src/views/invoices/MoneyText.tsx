import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** An amount with separators and a real minus sign: `−1,200.00`, after its currency where one is given. */
export const MoneyText = ({ amount, currency }: { amount: string; currency?: string }) =>
  `${currency === undefined ? '' : `${currency} `}${groupDigits(amount).replace('-', '−')}`
