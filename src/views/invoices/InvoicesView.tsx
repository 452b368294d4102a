import ReceiptText from 'lucide-react/icons/receipt-text'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where invoices will be listed. */
export default function InvoicesView() {
  return (
    <NotInReleasePage
      title="Invoices"
      icon={ReceiptText}
      message="You can't create, send or collect invoices here yet."
    />
  )
}
