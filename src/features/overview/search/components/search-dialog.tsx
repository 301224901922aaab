import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  CalendarSync,
  FileText,
  FolderKanban,
  Gauge,
  HandCoins,
  House,
  KeyRound,
  ListTodo,
  type LucideIcon,
  Package,
  ReceiptText,
  User,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import {
  CommandDialog,
  type CommandItem,
  type CommandItems,
  CommandList,
} from '../../../../components/ui/command-box.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { SearchIcon } from '../../../base/entities/search-icons.rules.ts'
import { myFamilyGroupsSwitcherQuery } from '../../../base/groups/groups.queries.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { useSelectedGroupId } from '../../../base/groups/selected-group.store.ts'
import { toggleTheme } from '../../../base/theme/theme.store.ts'
import { placesQuery } from '../../../house/properties/properties.queries.ts'
import { type Command, commandsFor } from '../search.commands.ts'
import { type CommandSection, commandSections } from '../search.offers.ts'
import { maxSearchText, tidySearchText } from '../search.rules.ts'
import type { SearchResultView } from '../search.schemas.ts'
import { countText, nothingFound, searchTexts } from '../search.texts.ts'
import { useSearch } from '../use-search.ts'
import { Marked } from './marked.tsx'

type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was typed before this was loaded. */
  takeTyped: () => string
  onShortcuts: () => void
}

/** Searches the family's things and runs commands. Load it on open. */
export function SearchDialog({ open, onOpenChange, ...box }: SearchDialogProps) {
  const opening = useOpening(open)
  return (
    <CommandDialog title={searchTexts.title} open={open} onOpenChange={onOpenChange}>
      <SearchBox key={opening} close={() => onOpenChange(false)} {...box} />
    </CommandDialog>
  )
}

/** Counts openings, so that one during the closing animation also starts empty. */
function useOpening(isOpen: boolean): number {
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [opening, setOpening] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpening(opening + 1)
  }
  return opening
}

type SearchBoxProps = Pick<SearchDialogProps, 'takeTyped' | 'onShortcuts'> & { close: () => void }

function SearchBox({ close, takeTyped, onShortcuts }: SearchBoxProps) {
  const [text, setText] = useState(takeTyped)
  const { results, words, isSearching, error } = useSearch(text)
  const { commands, hasManyGroups } = useCommands(text)
  const router = useRouter()
  const go = (path: string) => {
    close()
    void router.navigate({ href: path })
  }
  const found: CommandItem[] = results.map((result) => ({
    ...resultItem(result, words, hasManyGroups),
    onPick: () => go(result.path),
  }))
  const run = (command: Command) => {
    if ('path' in command) return go(command.path)
    close()
    if (command.does === 'toggle-theme') toggleTheme()
    else onShortcuts()
  }
  const isEmpty = words.length > 0 && !isSearching && !error && found.length + commands.length === 0
  return (
    <CommandList
      label={searchTexts.title}
      placeholder={searchTexts.placeholder}
      maxLength={maxSearchText}
      text={text}
      onTextChange={setText}
      sections={[{ title: searchTexts.results, items: found }, ...sectionsOf(commands, words, run)].filter(
        ({ items }) => items.length > 0,
      )}
      isLoading={isSearching}
      status={isSearching ? '' : countText(found.length, commands.length)}
      note={
        <>
          {isEmpty && <NothingFound text={tidySearchText(text)} />}
          {error && <p className="px-5 pt-4 text-danger">{failureText(error)}</p>}
        </>
      }
      keys={searchTexts.keys}
    />
  )
}

function useCommands(text: string) {
  const { data: groups = [] } = useQuery(myFamilyGroupsSwitcherQuery)
  const { data: places = [] } = useQuery(placesQuery)
  const selectedGroupId = useSelectedGroupId()
  const { propertyId: openPropertyId = null } = useParams({ strict: false })
  const commands = commandsFor({ groups, places, selectedGroupId, openPropertyId }, text)
  return { commands, hasManyGroups: groups.length > 1 }
}

const sectionTitles: Record<CommandSection, string> = {
  get go() {
    return t`Go to`
  },
  get create() {
    return t`Create`
  },
  get more() {
    return t`More`
  },
}

const sectionsOf = (
  commands: Command[],
  words: readonly string[],
  run: (command: Command) => void,
): CommandItems[] =>
  commandSections.map((section) => ({
    title: sectionTitles[section],
    items: commands
      .filter((command) => command.section === section)
      .map((command) => ({
        id: command.id,
        icon: <command.icon aria-hidden="true" />,
        label: <Marked text={command.label} words={words} />,
        ...('path' in command && { href: command.path }),
        onPick: () => run(command),
      })),
  }))

const icons: Record<SearchIcon, LucideIcon> = {
  book: BookOpen,
  calendar: CalendarSync,
  coins: HandCoins,
  document: FileText,
  folder: FolderKanban,
  gauge: Gauge,
  house: House,
  key: KeyRound,
  list: ListTodo,
  package: Package,
  person: User,
  receipt: ReceiptText,
  wallet: Wallet,
}

/** The kind, distinguishing detail and location; the group only for people in several. */
function resultItem(result: SearchResultView, words: readonly string[], hasManyGroups: boolean) {
  const Icon = icons[result.icon]
  const where = [
    result.id === result.propertyId ? null : result.propertyName,
    hasManyGroups ? groupName(result.groupName) : null,
  ].filter((part) => part !== null)
  return {
    // The same person can be found in several groups.
    id: `${result.kind}/${result.id}/${result.familyGroupId}`,
    href: result.path,
    icon: <Icon aria-hidden="true" />,
    label: <Marked text={result.name} words={words} />,
    detail: (
      <>
        {result.label}
        {result.detail && (
          <>
            {' · '}
            <Marked text={detailText(result.detail)} words={words} />
          </>
        )}
        {result.amountMinor !== null && ` · ${formatMoney(result.amountMinor, result.currency, locale())}`}
        {where.map((part) => ` · ${part}`)}
      </>
    ),
  }
}

/** Days are formatted for the reader; other details are shown as stored. */
const detailText = (detail: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(detail) ? formatCalendarDate(detail, locale()) : detail

function NothingFound({ text }: { text: string }) {
  return (
    <div className="grid gap-1 px-5 pt-4">
      <p className="font-medium break-words">{nothingFound(text)}</p>
      <p className="text-sm text-muted">{searchTexts.hint}</p>
    </div>
  )
}

const failureText = (error: Error) =>
  isAppError(error) ? error.message : t`Search did not respond. Check your connection, then type again.`
