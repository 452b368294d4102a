import ReceiptText from 'lucide-react/icons/receipt-text'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where invoices will be listed. */
export default function InvoicesView() {
  return (
    <NotInReleasePage
      title="Invoices"
      icon={ReceiptText}
      message="There is nothing to bill, send or collect here yet. The payment terms and the invoice frequency of each contract are kept, and invoices will be made from them."
    />
  )
}
