import Pin from 'lucide-react/icons/pin'
import type { NoteQuery, NoteRow } from '#domain/notes/record.ts'
import { toWords } from '#lookups/options.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { Icon } from '#views/ui/icon/Icon.tsx'

const nameOf = ({ text }: NoteRow) => text

const columns: readonly ListColumn<NoteRow, NoteQuery>[] = [
  { key: 'text', header: 'Note', cell: nameOf, width: 'large', small: 'title' },
  { key: 'ownerName', header: 'Record', cell: ({ ownerName }) => ownerName, width: 'medium', small: 'meta' },
  {
    key: 'ownerType',
    fit: 'word',
    header: 'Record type',
    cell: ({ ownerType }) => toWords(ownerType),
    muted: true,
    room: 'some',
  },
  {
    key: 'authorName',
    width: 'person',
    header: 'Author',
    cell: ({ authorName }) => authorName,
    sortable: true,
    muted: true,
    room: 'much',
  },
  { key: 'date', fit: 'date', header: 'Date', cell: ({ date }) => date, sortable: true, small: 'metaAside' },
  {
    key: 'pinned',
    fit: 'key',
    header: 'Pinned',
    cell: ({ pinned }) => pinned && <Icon glyph={Pin} label="Pinned" />,
    small: 'aside',
  },
]

/** The client's notes, pinned ones first. */
export default function NotesView() {
  return <ListPage<NoteRow, NoteQuery> columns={columns} order="-date" nameOf={nameOf} />
}
