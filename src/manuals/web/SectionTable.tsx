import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { VersionAuthor } from './HistoryDialog.tsx'
import { isPageLanguage, languageAttributes, pageLanguage } from './in-language.ts'
import classes from './SectionTable.module.css'

interface SectionActions {
  onEdit: (section: ManagedSection) => void
  onTranslate: (section: ManagedSection, into: Language) => void
  onHistory: (section: ManagedSection) => void
  onDelete: (section: ManagedSection) => void
}

interface SectionTableProps extends SectionActions {
  sections: readonly ManagedSection[]
  /** The rows shown belong to the previous search. */
  stale: boolean
}

/** A row per section. */
export function SectionTable({ sections, stale, ...actions }: SectionTableProps) {
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

function Actions({ section, onEdit, onTranslate, onHistory, onDelete }: SectionRowProps) {
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
        aria-label={t`History: ${key}`}
        onClick={() => onHistory(section)}
      >
        <Trans>History</Trans>
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
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
