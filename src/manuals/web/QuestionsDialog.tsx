import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import {
  KnownQuestionChange,
  type KnownQuestions,
  type ManagedSection,
} from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { FieldPair, Form } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { questionsQuery } from './help-queries.ts'
import { languageAttributes, pageLanguage } from './in-language.ts'
import classes from './QuestionsDialog.module.css'

interface QuestionsDialogProps {
  opened: boolean
  section: ManagedSection | null
  onClose: () => void
}

/** How people ask for each part of a section, to add to and to remove from. */
export function QuestionsDialog({ opened, section, onClose }: QuestionsDialogProps) {
  const key = section?.key ?? ''
  return (
    <FormModal opened={opened} onClose={onClose} title={t`How people ask: ${key}`} size="xl">
      {section !== null && <Questions section={section} />}
    </FormModal>
  )
}

/** The versions of a section by language; the page's language first, if it is there. */
function versionsOf({ id, language, translations }: ManagedSection) {
  const all = [{ id, language }, ...translations]
  return all.toSorted(
    (a, b) => Number(b.language === pageLanguage()) - Number(a.language === pageLanguage()),
  )
}

function Questions({ section }: { section: ManagedSection }) {
  const versions = versionsOf(section)
  const [id, setId] = useState(versions[0]?.id ?? section.id)
  const language = versions.find((one) => one.id === id)?.language ?? section.language
  const query = useQuery(questionsQuery(id))
  return (
    <div className={classes.questions}>
      <p className={classes.lead}>
        <Trans>
          A question like one of these is answered with its part. The more ways of asking a part
          knows, the more often the right answer is found.
        </Trans>
      </p>
      {versions.length > 1 && (
        <SelectField
          label={t`Language`}
          choices={Object.fromEntries(
            versions.map((one) => [String(one.id), LANGUAGE_NAMES[one.language]]),
          )}
          value={String(id)}
          onChange={(value) => setId(Number(value))}
        />
      )}
      {query.data === undefined && query.isError && (
        <LoadAlert
          words={t`The questions could not be loaded.`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data === undefined && !query.isError && <RowsSkeleton rows={4} />}
      {query.data !== undefined && (
        <Parts key={id} sectionId={id} title={section.key} language={language} {...query.data} />
      )}
    </div>
  )
}

interface PartsProps extends KnownQuestions {
  sectionId: number
  /** Stands for the heading of the section's beginning. */
  title: string
  language: Language
}

function Parts({ sectionId, title, language, parts }: PartsProps) {
  const keep = useKeepQuestions(sectionId)
  const remove = useMutation({
    mutationFn: (id: number) => call(manualEndpoints.removeQuestion, { params: { id } }),
    onSuccess: keep,
  })
  return (
    <>
      <QuestionForm sectionId={sectionId} title={title} parts={parts} />
      <ErrorBanner message={remove.error && wordsFor(remove.error)} onClear={remove.reset} />
      {parts.map(({ heading, isThere, questions }) => (
        <section key={heading} aria-label={heading || title}>
          <h3 className={classes.heading} tabIndex={-1} {...languageAttributes(language)}>
            {heading || title}
          </h3>
          {!isThere && (
            <p className={classes.lead}>{t`The text has no part with this heading any more.`}</p>
          )}
          {questions.length === 0 && <p className={classes.lead}>{t`No question yet.`}</p>}
          <ul className={classes.list} {...languageAttributes(language)}>
            {questions.map(({ id, question }) => (
              <li key={id}>
                <bdi>{question}</bdi>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="md"
                  aria-label={t`Remove: ${question}`}
                  disabled={remove.isPending}
                  onClick={({ currentTarget }) => {
                    // The pressed button goes: the focus moves to the heading above it.
                    const part = currentTarget.closest('section')?.querySelector('h3')
                    remove.mutate(id, { onSuccess: () => part?.focus() })
                  }}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function QuestionForm({ sectionId, title, parts }: Omit<PartsProps, 'language'>) {
  const keep = useKeepQuestions(sectionId)
  const there = parts.filter(({ isThere }) => isThere)
  const initial = { heading: there[0]?.heading ?? '', question: '' }
  const form = useForm(KnownQuestionChange, initial)
  const { field, values } = form
  const add = useMutation({
    mutationFn: (body: KnownQuestionChange) =>
      call(manualEndpoints.addQuestion, { params: { id: sectionId }, body }),
    onSuccess: (questions) => {
      keep(questions)
      field('question').onChange('')
      // For the next one; the pressed button lost the focus while it was locked.
      form.form.current?.querySelector('input')?.focus()
      announceMessage('success', t`The question is added.`)
    },
  })
  return (
    <Form
      of={form}
      sending={add}
      onSend={() => add.mutate({ heading: values.heading, question: values.question })}
      action={t`Add question`}
    >
      <FieldPair>
        <TextField label={t`Question`} {...field('question')} />
        <SelectField
          // Begun anew with each question: a part that was chosen for the last one is not lost by closing.
          key={add.submittedAt}
          label={t`Answered by`}
          choices={Object.fromEntries(there.map(({ heading }) => [heading, heading || title]))}
          {...field('heading')}
        />
      </FieldPair>
    </Form>
  )
}

function useKeepQuestions(sectionId: number) {
  const queries = useQueryClient()
  return (questions: KnownQuestions) => {
    queries.setQueryData(questionsQuery(sectionId).queryKey, questions)
  }
}
