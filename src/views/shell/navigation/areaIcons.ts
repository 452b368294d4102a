import CalendarClock from 'lucide-react/icons/calendar-clock'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import FolderOpen from 'lucide-react/icons/folder-open'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'

/**
 * The icons that areas can use, by name. Areas only contain the name, because `src/early.ts` reads the areas
 * and must not load React.
 */
export const areaIcons = {
  'calendar-clock': CalendarClock,
  'file-pen-line': FilePenLine,
  'folder-open': FolderOpen,
  'layout-dashboard': LayoutDashboard,
  'receipt-text': ReceiptText,
  settings: Settings,
  users: Users,
} as const

export type AreaIcon = keyof typeof areaIcons
