import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import {
  SECTION_LENGTH,
  TranslationChange,
  type ManagedSection,
  type SectionTranslation,
} from '#manuals/contract/manual.ts'
import {
  directionOf,
  LANGUAGE_NAMES,
  languageNamed,
  LANGUAGES,
  type Language,
} from '#platform/contract/languages.ts'
import { MESSAGES, saveSectionFailed } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage, askToLogin } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { ContentField } from './ContentField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { translationQuery } from './help-queries.ts'
import { languageAttributes } from './in-language.ts'
import { ManualText } from './ManualText.tsx'
import { useManualSearch } from './search-params.ts'
import classes from './TranslationDialog.module.css'
import { useDocument, whyNotSaved } from './use-document.ts'

interface TranslationDialogProps {
  onHistory: (translation: ManagedSection) => void
  onDelete: (translation: ManagedSection) => void
}

/** The translation that the address names, with its original beside it. */
export function TranslationDialog({ onHistory, onDelete }: TranslationDialogProps) {
  const { translate = '', language, change } = useManualSearch()
  // A key that closes the dialog may follow typing at once.
  const isChanged = useRef(false)
  const noteChanged = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  /** The language that would lose changes; null closes the dialog. */
  const [leaving, setLeaving] = useState<{ to: Language | null } | null>(null)
  const go = (to: Language | null) => {
    setLeaving(null)
    isChanged.current = false
    change(to === null ? { translate: undefined, language: undefined } : { language: to })
  }
  const leave = (to: Language | null) => (isChanged.current ? setLeaving({ to }) : go(to))
  return (
    <>
      <Modal
        opened={translate !== '' && language !== undefined}
        onClose={() => leave(null)}
        closeOnClickOutside={false}
        title={t`Translate a section`}
        size="70rem"
        classNames={{ title: classes.title }}
      >
        {language !== undefined && (
          <Opened
            key={language}
            sectionKey={translate}
            language={language}
            onChanged={noteChanged}
            onLanguage={leave}
            onSaved={() => go(null)}
            onHistory={(translation) => {
              go(null)
              onHistory(translation)
            }}
            onDelete={(translation) => {
              go(null)
              onDelete(translation)
            }}
          />
        )}
      </Modal>
      <ConfirmDialog
        takes
        opened={leaving !== null}
        title={t`Discard what you wrote?`}
        action={t`Discard`}
        otherwise={t`Keep writing`}
        onConfirm={() => {
          forgetTranslations()
          go(leaving?.to ?? null)
        }}
        onClose={() => setLeaving(null)}
      >
        <p>{t`It is not saved yet.`}</p>
      </ConfirmDialog>
    </>
  )
}

interface OpenedProps extends TranslationDialogProps {
  /** The key of the section, or of a translation of it. */
  sectionKey: string
  language: Language
  onChanged: (isChanged: boolean) => void
  onLanguage: (language: Language) => void
  onSaved: () => void
}

function Opened({ sectionKey, language, onLanguage, ...rest }: OpenedProps) {
  const query = useQuery(translationQuery(sectionKey, language))
  const userId = useQuery(sessionQuery).data?.user?.id
  if (query.data === null) return <p>{t`There is no such manual section.`}</p>
  if (query.data === undefined || userId === undefined) {
    return query.isError ? (
      <LoadAlert
        words={t`This section could not be loaded.`}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <RowsSkeleton rows={6} />
    )
  }
  const { original } = query.data
  const others = LANGUAGES.filter((other) => other !== original.language)
  return (
    <div className={classes.translation}>
      <NativeSelect
        label={t`Translate into`}
        size="md"
        className={classes.language}
        value={language}
        data={others.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = languageNamed(currentTarget.value)
          if (chosen !== null) onLanguage(chosen)
        }}
      />
      <section className={classes.original} aria-label={t`Original`}>
        <h3 {...languageAttributes(original.language)}>{original.key}</h3>
        <ScrollBox className={classes.text} role="group" aria-label={t`Text`}>
          <div {...languageAttributes(original.language)}>
            <ManualText text={original.content} level={4} />
          </div>
        </ScrollBox>
      </section>
      <TranslationForm userId={userId} translated={query.data} language={language} {...rest} />
    </div>
  )
}

interface TranslationFormProps extends Omit<OpenedProps, 'sectionKey' | 'onLanguage'> {
  userId: number
  translated: SectionTranslation
}

/** Key, Content and an optional file of the translation. */
function TranslationForm(props: TranslationFormProps) {
  const { language, translated } = props
  const section = useTranslationForm(props)
  const { fields, choice } = section
  const { form } = fields
  const { submit, isPending, message, clear } = useSubmit(section, props)
  const key = fields.field('key')
  const written = { lang: language, dir: directionOf(language) }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {section.isOlder && (
        <p role="status" className={classes.older}>
          <Trans>
            The original was saved after this translation. Saving marks it as up to date.
          </Trans>
        </p>
      )}
      <TextInput
        label={t`Key`}
        description={t`The title of the section in this language.`}
        size="md"
        autoComplete="off"
        {...key}
        {...written}
        onChange={(event) => key.onChange(event.currentTarget.value)}
      />
      <ContentField {...fields.field('content')} longest={SECTION_LENGTH} rows={12} {...written} />
      <DocumentField choice={choice} />
      <ErrorBanner message={message && t(saveSectionFailed(message))} onClear={clear} />
      <div className={classes.actions}>
        <Button type="submit" size="md" disabled={isPending}>
          {isPending ? t`Saving...` : t`Save`}
        </Button>
        {translated.translation !== null && !section.isChanged && (
          <OtherActions {...props} translation={translated.translation} />
        )}
      </div>
    </form>
  )
}

interface OtherActionsProps extends TranslationDialogProps {
  translation: ManagedSection
}

function OtherActions({ translation, onHistory, onDelete }: OtherActionsProps) {
  return (
    <>
      <Button variant="default" size="md" onClick={() => onHistory(translation)}>
        <Trans>History</Trans>
      </Button>
      <Button variant="subtle" {...TAKES} size="md" onClick={() => onDelete(translation)}>
        <Trans>Delete</Trans>
      </Button>
    </>
  )
}

/** Saves a valid translation; `message` says why it was not saved. */
function useSubmit(
  section: ReturnType<typeof useTranslationForm>,
  { translated, language, onSaved }: TranslationFormProps,
) {
  const queries = useQueryClient()
  const [isTried, setTried] = useState(false)
  const fileFault = whyNotSaved(section.choice)
  const params = { id: translated.original.id, language }
  const save = useMutation({
    mutationFn: () => call(manualEndpoints.saveTranslation, { params, body: section.change() }),
    onSuccess: () => {
      section.forget()
      announceMessage('success', t(MESSAGES.manualSaved))
      onSaved()
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('error', t(MESSAGES.manualLogin))
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (section.fields.read() && fileFault === null) save.mutate()
  }
  const clear = () => {
    setTried(false)
    save.reset()
  }
  const message = (isTried && fileFault) || (save.error && wordsFor(save.error))
  return { submit, isPending: save.isPending, message, clear }
}

const TypedTranslation = z.pick(TranslationChange, { key: true, content: true })

interface KeptTranslation {
  readonly key: string
  readonly content: string
  /** The versions of the original and the translation that were opened. */
  readonly ofVersion: number
  readonly version: number | undefined
}

/** Unsaved translations, which survive the end of the session, by person, section and language. */
const kept = new Map<string, KeptTranslation>()

function forgetTranslations(): void {
  kept.clear()
}

interface TranslationFormInput {
  userId: number
  translated: SectionTranslation
  language: Language
  onChanged: (isChanged: boolean) => void
}

/** The state of a translation's form: its text, its file, and what it was made from. */
function useTranslationForm({ userId, translated, language, onChanged }: TranslationFormInput) {
  const { original, translation } = translated
  const name = `${userId} ${original.id} ${language}`
  const saved = {
    key: translation?.key ?? '',
    content: translation?.content ?? '',
    ofVersion: original.version,
    version: translation?.version,
  }
  const [opened] = useState(saved)
  const [start] = useState(() => kept.get(name) ?? saved)
  const fields = useForm(TypedTranslation, { key: start.key, content: start.content })
  // A translation without a file of its own shows its original's, which it does not keep.
  const ownFile =
    translation?.file?.document === original.file?.document ? null : (translation?.file ?? null)
  const choice = useDocument({ chosen: null, removed: null, lost: null }, ownFile)
  const { key, content } = fields.values
  const isTyped = key !== opened.key || content !== opened.content
  const isChanged = isTyped || choice.chosen !== null || choice.isRemoved || choice.sent !== null
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  useEffect(() => {
    const { ofVersion, version } = start
    if (isTyped) kept.set(name, { key, content, ofVersion, version })
    else kept.delete(name)
  }, [name, isTyped, key, content, start])
  return {
    fields,
    choice,
    isChanged,
    isOlder: original.translations.some((one) => one.language === language && one.isOlder),
    /** After a save. */
    forget: () => {
      kept.delete(name)
    },
    change: (): TranslationChange => ({
      key,
      content,
      document: choice.isRemoved ? null : choice.chosen?.document,
      ofVersion: start.ofVersion,
      version: start.version,
    }),
  }
}
