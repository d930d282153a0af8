import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sectionsQuery } from './help-queries.ts'
import { HistoryDialog, VersionAuthor } from './HistoryDialog.tsx'
import { isPageLanguage, languageAttributes, pageLanguage } from './in-language.ts'
import { QuestionsDialog } from './QuestionsDialog.tsx'
import { useManualSearch } from './search-params.ts'
import classes from './SectionTable.module.css'
import { TranslationDialog } from './TranslationDialog.tsx'

const FAILED = msg`The sections could not be loaded.`

/** All sections, with search and actions. */
export function SectionList() {
  const { search = '', change } = useManualSearch()
  const query = useInfiniteQuery(sectionsQuery(search))
  const history = useDialog<ManagedSection>()
  const questions = useDialog<ManagedSection>()
  const removal = useDialog<ManagedSection>()
  const sections = query.data?.pages.flatMap((page) => page.sections)
  const total = query.data?.pages[0]?.total
  return (
    <>
      <ListTools
        count={
          total === undefined ? undefined : plural(total, { one: '# section', other: '# sections' })
        }
      >
        <SearchField
          label={t`Search the sections`}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </ListTools>
      {sections === undefined && query.isError ? (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {sections === undefined && <RowsSkeleton rows={5} />}
          {sections?.length === 0 && <Nothing filtered={search !== ''} />}
          {sections !== undefined && sections.length > 0 && (
            <SectionTable
              sections={sections}
              stale={query.isPlaceholderData}
              onEdit={({ key, language }) => change({ edit: key, language })}
              onTranslate={({ key }, language) => change({ translate: key, language })}
              onQuestions={questions.open}
              onHistory={history.open}
              onDelete={removal.open}
            />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <TranslationDialog onHistory={history.open} onDelete={removal.open} />
      <HistoryDialog section={history.subject} opened={history.opened} onClose={history.close} />
      <QuestionsDialog
        section={questions.subject}
        opened={questions.opened}
        onClose={questions.close}
      />
      <RemoveSectionDialog
        section={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={t`No section matches`} icon={<IconBook2 size={30} />}>
      <Trans>All the words have to be in its key or its content. Try fewer.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`There is no section yet`} icon={<IconBook2 size={30} />}>
      <Trans>
        Write the first one in the form: colleagues can read it, and the assistant knows it.
      </Trans>
    </EmptyState>
  )
}

interface RemoveSectionDialogProps {
  opened: boolean
  section: ManagedSection | null
  onClose: () => void
}

/** Asks before a section is deleted. */
function RemoveSectionDialog({ opened, section, onClose }: RemoveSectionDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ManagedSection) => call(manualEndpoints.removeSection, { params: { id } }),
    onSuccess: () => {
      announceMessage('success', t`The section is deleted.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  const key = section?.key
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Delete section`}
      action={t`Delete`}
      subject={section}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          Delete <strong dir="auto">{key}</strong>? Nobody can read it any more, and the assistant
          forgets it. Saved again under the same key, it has its versions again.
        </Trans>
      </p>
      {section?.isTranslation === true && (
        <p>{t`People then read the section in the language in which it was written.`}</p>
      )}
      {section !== null && section.translations.length > 0 && (
        <p>{t`Its translations are deleted with it.`}</p>
      )}
    </ActionDialog>
  )
}

interface SectionActions {
  onEdit: (section: ManagedSection) => void
  onTranslate: (section: ManagedSection, into: Language) => void
  onQuestions: (section: ManagedSection) => void
  onHistory: (section: ManagedSection) => void
  onDelete: (section: ManagedSection) => void
}

interface SectionTableProps extends SectionActions {
  sections: readonly ManagedSection[]
  /** The rows shown belong to the previous search. */
  stale: boolean
}

/** A row per section. */
function SectionTable({ sections, stale, ...actions }: SectionTableProps) {
  const columns = [
    { name: t`Key` },
    { name: t`Author` },
    { name: t`Saved` },
    { name: t`Version` },
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <Table
      columns={columns}
      stale={stale}
      hoverable
      className={classes.table}
      aria-label={t`Sections`}
    >
      {sections.map((section) => (
        <SectionRow key={section.id} section={section} {...actions} />
      ))}
    </Table>
  )
}

interface SectionRowProps extends SectionActions {
  section: ManagedSection
}

/** A section with its languages, and what to do with it. */
function SectionRow({ section, ...actions }: SectionRowProps) {
  const { key, language, author, updatedAt, version, file, audience } = section
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.key}>
        <Link to={paths.helpSection} params={{ key }} {...languageAttributes(language)}>
          {key}
        </Link>
        {!isPageLanguage(language) && (
          <span className={classes.file} lang={language}>
            {LANGUAGE_NAMES[language]}
          </span>
        )}
        {audience === 'administrator' && (
          <span className={classes.file}>{t`Administrator only`}</span>
        )}
        {file && (
          <span className={classes.file}>
            <IconPaperclip size={16} aria-hidden />
            <VisuallyHidden>{t`File:`}</VisuallyHidden> {file.name}
          </span>
        )}
        <Translations section={section} onTranslate={actions.onTranslate} />
      </th>
      <td role="cell" data-label={t`Author`}>
        <VersionAuthor email={author} />
      </td>
      <td role="cell" data-label={t`Saved`} className={classes.when}>
        <Moment date={updatedAt} />
      </td>
      <td role="cell" data-label={t`Version`} className={classes.version}>
        {version}
      </td>
      <td role="cell" className={classes.actions}>
        <Actions section={section} {...actions} />
      </td>
    </tr>
  )
}

function Actions({ section, ...actions }: SectionRowProps) {
  const { onEdit, onTranslate, onQuestions, onHistory, onDelete } = actions
  const { key } = section
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t`Edit: ${key}`}
        onClick={() => onEdit(section)}
      >
        <Trans>Edit</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t`Translate: ${key}`}
        onClick={() => onTranslate(section, nextLanguage(section))}
      >
        <Trans>Translate</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t`Questions: ${key}`}
        onClick={() => onQuestions(section)}
      >
        <Trans>Questions</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t`History: ${key}`}
        onClick={() => onHistory(section)}
      >
        <Trans>History</Trans>
      </Button>
      <ActionIcon
        variant="subtle"
        {...TAKES}
        size="lg"
        aria-label={t`Delete: ${key}`}
        onClick={() => onDelete(section)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** The languages that a section is translated into; a translation older than the section says so. */
function Translations({ section, onTranslate }: Pick<SectionRowProps, 'section' | 'onTranslate'>) {
  const { key, translations } = section
  if (translations.length === 0) return null
  return (
    <ul className={classes.translations} aria-label={t`Translations of ${key}`}>
      {translations.map(({ id, language, isOlder }) => (
        <li key={id}>
          <button type="button" onClick={() => onTranslate(section, language)}>
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            {isOlder && <> {t`(older)`}</>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The language to translate a section into: the page's, else one that is missing or older. */
function nextLanguage({ language: own, translations }: ManagedSection): Language {
  const others = LANGUAGES.filter((language) => language !== own)
  const there = (language: Language) => translations.find((one) => one.language === language)
  const page = pageLanguage()
  const missing = others.filter((language) => there(language) === undefined)
  const older = others.filter((language) => there(language)?.isOlder)
  return (
    missing.find((language) => language === page) ?? [...missing, ...older, ...others][0] ?? own
  )
}
