import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  AUDIENCES,
  FACTS,
  SECTION_LENGTH,
  type Audience,
  type FactName,
} from '#manuals/contract/manual.ts'
import {
  LANGUAGE_NAMES,
  languageNamed,
  LANGUAGES,
  type Language,
} from '#platform/contract/languages.ts'
import { ContentField } from './ContentField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { languageAttributes } from './in-language.ts'
import { useManualSearch } from './search-params.ts'
import classes from './SectionFields.module.css'
import type { SectionFormState, SectionOptions } from './use-section-form.ts'

interface SectionFieldsProps {
  section: SectionFormState
  onTyped: () => void
}

/** Key, Content and an optional file (specification, section 2, Manual), readers and live facts. */
export function SectionFields({ section, onTyped }: SectionFieldsProps) {
  const { fields, choice, draft, finish } = section
  const isEmpty = draft.content.trim() === '' && draft.options === null && isUntouched(choice)
  const typed = (name: 'key' | 'content') => {
    const { onChange, ...rest } = fields.field(name)
    return {
      ...rest,
      onChange: (value: string) => {
        onTyped()
        onChange(value)
      },
    }
  }
  const key = typed('key')
  return (
    <>
      <TextInput
        label={t`Key`}
        description={t`The title of the section, and its address under Help.`}
        size="md"
        autoComplete="off"
        {...key}
        onChange={(event) => key.onChange(event.currentTarget.value)}
      />
      <KeyNote section={section} {...(isEmpty && { onOpen: finish })} />
      <LanguageField
        value={draft.language}
        onChange={(language) => {
          onTyped()
          section.setLanguage(language)
        }}
      />
      <ContentField
        {...typed('content')}
        {...languageAttributes(draft.language)}
        longest={SECTION_LENGTH}
        rows={8}
      />
      <OptionFields
        options={section.options}
        onChange={(options) => {
          onTyped()
          section.setOptions(options)
        }}
      />
      <DocumentField choice={choice} />
    </>
  )
}

function isUntouched({ chosen, isRemoved, sent, refused }: SectionFormState['choice']): boolean {
  return chosen === null && !isRemoved && sent === null && refused === null
}

const READERS: Readonly<Record<Audience, MessageDescriptor>> = {
  everyone: msg`Everyone`,
  administrator: msg`Administrator`,
}

const FACT_LABELS: Readonly<Record<FactName, MessageDescriptor>> = {
  balance: msg`Balance`,
  orders: msg`Orders`,
  thanks: msg`Thanks`,
  permissions: msg`Permissions`,
}

interface LanguageFieldProps {
  value: Language
  onChange: (language: Language) => void
}

/** The language that a section is written in. */
function LanguageField({ value, onChange }: LanguageFieldProps) {
  return (
    <NativeSelect
      label={t`Language`}
      size="md"
      value={value}
      data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      onChange={({ currentTarget }) => {
        const chosen = languageNamed(currentTarget.value)
        if (chosen !== null) onChange(chosen)
      }}
    />
  )
}

interface OptionFieldsProps {
  options: SectionOptions
  onChange: (options: SectionOptions) => void
}

/** A section's audience, and the live facts about the reader shown with it. */
function OptionFields({ options, onChange }: OptionFieldsProps) {
  const { audience, facts } = options
  return (
    <>
      <NativeSelect
        label={t`Who may read it`}
        size="md"
        value={audience}
        data={AUDIENCES.map((value) => ({ value, label: t(READERS[value]) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = AUDIENCES.find((known) => known === value)
          if (chosen !== undefined) onChange({ audience: chosen, facts })
        }}
      />
      <Checkbox.Group
        label={t`Live facts`}
        size="md"
        description={t`Shown with the section to each reader, about themselves only.`}
        value={[...facts]}
        onChange={(ticked) =>
          onChange({ audience, facts: FACTS.filter((fact) => ticked.includes(fact)) })
        }
      >
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <Checkbox key={fact} value={fact} label={t(FACT_LABELS[fact])} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

interface KeyNoteProps {
  section: SectionFormState
  /** Called before another section is opened; omitted if that would lose unsaved changes. */
  onOpen?: () => void
}

/** A note on the effect of saving under the typed key. */
function KeyNote({ section, onOpen }: KeyNoteProps) {
  const { replaced } = section
  const { change } = useManualSearch()
  const words = wordsOf(section)
  return (
    <div role="status" className={classes.note}>
      {words !== null && <span>{words}</span>}
      {replaced !== null && !replaced.isOpened && onOpen !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onOpen()
            change({ edit: replaced.key, language: section.draft.language })
          }}
        >
          <Trans>Open it</Trans>
        </Button>
      )}
    </div>
  )
}

function wordsOf({ draft, opened, replaced, choice }: SectionFormState): ReactNode {
  const key = draft.key.trim()
  if (replaced === null) {
    if (opened === null || key === '') return null
    const { key: old } = opened
    return (
      <Trans>
        Saved as a new section. <Quoted text={old} /> stays as it is.
      </Trans>
    )
  }
  const isRenamed = replaced.key !== key
  const { key: old } = replaced
  if (opened !== null && replaced.isOpened) {
    const { version } = opened
    return isRenamed ? (
      <Trans>
        Version {version} is open. Saving updates <Quoted text={old} /> and renames it{' '}
        <Quoted text={key} />.
      </Trans>
    ) : (
      <Trans>
        Version {version} is open. Saving updates <Quoted text={old} />.
      </Trans>
    )
  }
  const { file, chosen } = choice
  return (
    <>
      {isRenamed ? (
        <Trans>
          <Quoted text={old} /> exists already. Saving replaces it and renames it{' '}
          <Quoted text={key} />; its present text stays in its history.
        </Trans>
      ) : (
        <Trans>
          <Quoted text={old} /> exists already. Saving replaces it; its present text stays in its
          history.
        </Trans>
      )}
      {file !== null && chosen === null && <> {t`It keeps its file, ${{ name: file.name }}.`}</>}
    </>
  )
}

/** A section's key in a sentence. It may be an employee's question with bidi control characters. */
function Quoted({ text }: { text: string }) {
  return (
    <Trans>
      “<bdi>{text}</bdi>”
    </Trans>
  )
}
