import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { groupNamesQuery } from '#groups/web/group-queries.ts'
import type { DayShift, Milestone, MilestoneChange } from '#milestones/contract/milestones.ts'
import {
  directionOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from '#platform/contract/languages.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { GivenField } from './GivenField.tsx'
import type { MilestoneDraftState } from './milestone-draft.ts'
import classes from './MilestoneForm.module.css'
import { hourInWords } from './Milestones.tsx'
import { StepFields } from './StepFields.tsx'

const SHIFTS = {
  onDay: msg`On the day itself`,
  lastWorkdayBefore: msg`On the last workday before`,
  nextWorkday: msg`On the next workday`,
} as const satisfies Record<DayShift, unknown>

/** Stands for the first name in the words. */
const FIRST_NAME = '{name}'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface MilestoneFormProps {
  milestone: Milestone
  draft: MilestoneDraftState
  /** The language whose words are written. */
  language: Language
  onLanguage: (language: Language) => void
  saving: {
    isPending: boolean
    error: Error | null
    reset: () => void
    mutate: (change: MilestoneChange) => void
  }
}

/** The settings of a milestone, which are saved together. */
export function MilestoneForm(props: MilestoneFormProps) {
  const { milestone, draft, saving } = props
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    saving.reset()
    let change: MilestoneChange | null = null
    // The focus needs the marks of the wrong fields.
    flushSync(() => {
      change = draft.read()
    })
    if (change !== null) return saving.mutate(change)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SwitchField
        label={t`Celebrate this`}
        description={t`What is due from then on. Cards of days before are not posted.`}
        checked={draft.draft.isOn}
        onChange={(isOn) => draft.change({ isOn })}
      />
      <SwitchField
        label={t`Colleagues sign beforehand`}
        description={t`A week before, the manager can invite the team to write a few words. The person hears nothing until the card comes.`}
        checked={draft.draft.isSigned}
        onChange={(isSigned) => draft.change({ isSigned })}
      />
      <When draft={draft} />
      <Given milestone={milestone} draft={draft} />
      <WordsField {...props} />
      <PictureChoice
        key={draft.draft.picture}
        picture={draft.draft.picture}
        onChange={(picture) => draft.change({ picture })}
      />
      <ErrorBanner message={saving.error && wordsFor(saving.error)} onClear={saving.reset} />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={saving.isPending}>
          <Trans>Save</Trans>
        </Button>
        {draft.isChanged && (
          <Button variant="default" size="md" disabled={saving.isPending} onClick={draft.discard}>
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function When({ draft: { draft, change } }: Pick<MilestoneFormProps, 'draft'>) {
  const { data: names } = useQuery(groupNamesQuery)
  const groups = names?.groups ?? []
  const known = Object.fromEntries(groups.map(({ id, name }) => [String(id), name]))
  return (
    <>
      <SelectField
        label={t`For whom`}
        description={t`People who leave before the day are left out.`}
        choices={{ '': t`Everybody`, ...known }}
        value={draft.group}
        onChange={(group) => change({ group })}
      />
      <FieldPair>
        <SelectField
          label={t`At`}
          description={t`In the person’s time zone.`}
          choices={Object.fromEntries(HOURS.map((hour) => [`${hour}`, hourInWords(hour)]))}
          value={draft.hour}
          onChange={(hour) => change({ hour })}
        />
        <SelectField
          label={t`If the day is no workday`}
          description={t`A weekend or a holiday.`}
          choices={SHIFTS}
          value={draft.shift}
          onChange={(shift) => change({ shift })}
        />
      </FieldPair>
    </>
  )
}

function Given({ milestone, draft }: Pick<MilestoneFormProps, 'milestone' | 'draft'>) {
  if (milestone.kind === 'anniversary') return <StepFields draft={draft} />
  const isList = milestone.kind === 'list'
  return (
    <>
      <GivenField
        label={t`They get`}
        {...(isList && { description: t`A gift is for days without points of their own.` })}
        value={draft.draft.gift}
        onChange={(gift) => draft.change({ gift })}
      />
      {/* A list has the points of each of its days. */}
      {!isList && draft.draft.gift === '' && (
        <AmountField
          label={t`Company points`}
          description={t`They buy gifts. 0: a card alone.`}
          size="md"
          value={draft.draft.points}
          error={draft.faultOf('points')}
          onChange={(points) => draft.change({ points })}
        />
      )}
    </>
  )
}

function WordsField({ milestone, draft, language, onLanguage }: MilestoneFormProps) {
  const { words } = draft.draft
  const written = LANGUAGES.filter((one) => words[one].trim() !== '')
  const fault = draft.faultOf(`templates.${written.indexOf(language)}.text`)
  const other = LANGUAGES.find((one) =>
    Boolean(draft.faultOf(`templates.${written.indexOf(one)}.text`)),
  )
  return (
    <div className={classes.words}>
      <Choices aria-label={t`Language of the words`}>
        {LANGUAGES.map((one) => (
          <Choice
            key={one}
            name="language"
            value={one}
            className={classes.language ?? ''}
            checked={one === language}
            onChange={() => onLanguage(one)}
          >
            <span lang={one}>{LANGUAGE_NAMES[one]}</span>
          </Choice>
        ))}
      </Choices>
      <TextAreaField
        label={t`Words of the card in ${{ language: LANGUAGE_NAMES[language] }}`}
        description={
          milestone.kind === 'list'
            ? t`For days without words of their own. ${{ placeholder: FIRST_NAME }} becomes the person’s first name. Left empty, people read the company’s language.`
            : t`${{ placeholder: FIRST_NAME }} becomes the person’s first name. Left empty, people read the company’s language.`
        }
        lang={language}
        dir={directionOf(language)}
        value={words[language]}
        error={
          fault ??
          (other &&
            `${LANGUAGE_NAMES[other]}: ${draft.faultOf(`templates.${written.indexOf(other)}.text`)}`)
        }
        onChange={(text) => draft.change({ words: { ...words, [language]: text } })}
      />
    </div>
  )
}

interface PictureChoiceProps {
  picture: string | null
  onChange: (picture: string | null) => void
}

function PictureChoice({ picture, onChange }: PictureChoiceProps) {
  const choice = usePicture(picture, async (file, signal) => {
    const sent = await sendPicture(file, signal)
    onChange(sent)
    return sent
  })
  return (
    <PictureField
      label={t`Picture`}
      choice={{ ...choice, remove: () => onChange(null) }}
      shape="wide"
      optional
    >
      <span className={classes.none}>
        <LaurelMark size={48} />
      </span>
    </PictureField>
  )
}
