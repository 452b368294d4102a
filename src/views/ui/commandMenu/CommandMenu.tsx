import * as Radix from '@radix-ui/react-dialog'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { splitMatch } from '#views/ui/combobox/comboboxOptions.ts'
import * as styles from '#views/ui/commandMenu/CommandMenu.css.ts'
import { scrim } from '#views/ui/dialog/Dialog.css.ts'
import { Icon, type Glyph } from '#views/ui/icon/Icon.tsx'
import { Kbd } from '#views/ui/kbd/Kbd.tsx'
import { useReturnFocus } from '#views/ui/dialog/useReturnFocus.ts'

export interface CommandItem {
  key: string
  text: string
  /** Muted text after `text`. */
  sub?: string | undefined
  icon?: Glyph | undefined
  /** Muted text at the end of the row, such as the record's status. */
  end?: string | undefined
  /** The keyboard shortcut that does the same as selecting the item. */
  keys?: readonly string[] | undefined
  onSelect: () => void
  /** Shown without filtering, because the server found it. */
  isFound?: boolean | undefined
  /** True for a link to more results. It isn't counted as a result, and typed text isn't highlighted in it. */
  isMore?: boolean | undefined
}

export interface CommandGroup {
  heading: string
  items: readonly CommandItem[]
}

export interface CommandMenuProps {
  open: boolean
  onClose: () => void
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandGroup[]
  /** What is still being searched, in words. */
  searching?: string | undefined
  /** True to show `searching` only while there are no results. */
  quiet?: boolean | undefined
  /** What couldn't be searched, in words. */
  failure?: string | undefined
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/)
const isMatch = (item: CommandItem, query: string) =>
  wordsOf(query).every((word) => `${item.text} ${item.sub ?? ''}`.toLowerCase().includes(word))

/** Returns true if each typed word is the beginning of a word in the item's text. Such items come first: `add e` lists "Add employee" before "Add project". */
const isPrefixMatch = (item: CommandItem, query: string) =>
  wordsOf(query).every((typed) => wordsOf(item.text).some((word) => word.startsWith(typed)))
const sortByMatch = (items: readonly CommandItem[], query: string) =>
  items.toSorted((a, b) =>
    a.isFound || b.isFound ? 0 : Number(isPrefixMatch(b, query)) - Number(isPrefixMatch(a, query)),
  )

/** Opens pages, finds records and runs commands. Loaded on demand because it includes cmdk. */
export default function CommandMenu(props: CommandMenuProps) {
  const { open, onClose, query, onQuery, groups, searching, quiet, failure } = props
  const shownGroups = groups
    .map((group) => ({
      ...group,
      items: sortByMatch(
        group.items.filter((item) => item.isFound || isMatch(item, query)),
        query,
      ),
    }))
    .filter((group) => group.items.length > 0)
  const count = shownGroups.flatMap(({ items }) => items.filter(({ isMore }) => isMore !== true)).length
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content {...focus} className={styles.panel} aria-describedby={undefined}>
          <Radix.Title className={visuallyHidden}>Search</Radix.Title>
          <Command label="Search" shouldFilter={false} loop>
            <div className={styles.inputRow}>
              <span className={styles.glyph}>
                <Icon glyph={Search} />
              </span>
              <Command.Input
                className={styles.input}
                value={query}
                onValueChange={onQuery}
                placeholder="Search or go to…"
                aria-label="Search or go to…"
              />
              <span className={styles.keyHint}>
                <Kbd>Esc</Kbd>
              </span>
              <span className={styles.close}>
                <Button tone="ghost" iconOnly icon={X} onClick={onClose}>
                  Close
                </Button>
              </span>
            </div>
            <Command.List className={styles.list} label="Results">
              {shownGroups.map((group) => (
                <Command.Group key={group.heading} heading={group.heading} className={styles.group}>
                  {group.items.map((item) => (
                    <CommandRow
                      key={item.key}
                      item={item}
                      group={group.heading}
                      query={item.isMore ? '' : query}
                      onClose={onClose}
                    />
                  ))}
                </Command.Group>
              ))}
              {searching !== undefined && (count === 0 || !quiet) && (
                <output className={styles.note}>{searching}</output>
              )}
              {failure !== undefined && (
                <p role="status" className={styles.note}>
                  {failure}
                </p>
              )}
              {searching === undefined && failure === undefined && count === 0 && (
                <p className={styles.note}>No results for “{query}”</p>
              )}
            </Command.List>
            <div className={styles.foot} aria-hidden="true">
              <span className={styles.hint}>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd> move
              </span>
              <span className={styles.hint}>
                <Kbd>Enter</Kbd> open
              </span>
              {query.trim() !== '' && (
                <span className={styles.push}>{count === 1 ? '1 result' : `${count} results`}</span>
              )}
            </div>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface CommandRowProps {
  item: CommandItem
  group: string
  query: string
  onClose: () => void
}

function CommandRow({ item, group, query, onClose }: CommandRowProps) {
  return (
    <Command.Item
      value={`${group}/${item.key}`}
      className={styles.option}
      onSelect={() => {
        onClose()
        item.onSelect()
      }}
    >
      {item.icon && (
        <span className={styles.glyph}>
          <Icon glyph={item.icon} />
        </span>
      )}
      <span className={styles.text}>
        <HighlightedText text={item.text} query={query} />{' '}
        {item.sub && (
          <span className={styles.sub}>
            <HighlightedText text={item.sub} query={query} />
          </span>
        )}
      </span>
      {(item.end || item.keys) && (
        <span className={styles.end}>
          {item.end}
          {item.keys?.map((key) => (
            <span key={key} className={styles.keyHint} aria-hidden="true">
              <Kbd>{key}</Kbd>
            </span>
          ))}
        </span>
      )}
    </Command.Item>
  )
}

/** Text with the typed part in bold. */
function HighlightedText({ text, query }: { text: string; query: string }) {
  const [before, match, after] = splitMatch(text, query)
  return (
    <>
      {before}
      {match && <mark className={styles.match}>{match}</mark>}
      {after}
    </>
  )
}
