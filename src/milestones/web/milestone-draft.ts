import { useState } from 'react'
import * as z from 'zod/mini'
import { MilestoneChange, type DayShift, type Milestone } from '#milestones/contract/milestones.ts'
import { SUGGESTED_WORDS } from '#milestones/contract/suggested-words.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { writePoints, type Hundredths } from '#platform/contract/points.ts'
import { codeOf, sayRefusal } from '#platform/web/language/refusals.ts'

export interface StepDraft {
  readonly key: number
  readonly years: string
  readonly points: string
  /** The id of a gift instead of the points; empty: points. */
  readonly gift: string
}

/** The typed settings of a milestone. */
interface MilestoneDraft {
  readonly isOn: boolean
  readonly isSigned: boolean
  /** Empty: everybody. */
  readonly group: string
  readonly hour: string
  readonly shift: DayShift
  readonly picture: string | null
  readonly points: string
  readonly gift: string
  readonly steps: readonly StepDraft[]
  readonly words: Readonly<Record<Language, string>>
}

/** By the path of the field: "steps.0.years". */
type Faults = Readonly<Record<string, string>>

let keys = 0
const newStep = (years: string, points: string, gift = ''): StepDraft => ({
  key: ++keys,
  years,
  points,
  gift,
})
const typedPoints = (points: Hundredths) => writePoints(points).replace(/\.00$/, '')
const typedGift = (gift: number | null) => (gift === null ? '' : String(gift))

/** The changed settings of a milestone, with the faults of their fields. */
export function useMilestoneDraft(milestone: Milestone) {
  const [saved] = useState(() => draftOf(milestone))
  const [draft, setDraft] = useState(saved)
  const [faults, setFaults] = useState<Faults>({})
  const change = (changed: Partial<MilestoneDraft>) => {
    setDraft((known) => ({ ...known, ...changed }))
    setFaults({})
  }
  const changeStep = (key: number, changed: Partial<StepDraft>) =>
    change({
      steps: draft.steps.map((step) => (step.key === key ? { ...step, ...changed } : step)),
    })
  const read = z.safeParse(MilestoneChange, onWire(draft, milestone))
  return {
    draft,
    change,
    changeStep,
    addStep: () => change({ steps: [...draft.steps, newStep('', '')] }),
    removeStep: (key: number) => change({ steps: draft.steps.filter((step) => step.key !== key) }),
    isChanged: draft !== saved,
    /** What is typed, decoded; null while something is wrong. */
    value: read.success ? read.data : null,
    faultOf: (path: string): string | undefined => faults[path],
    /** The change to save; null, with faults at the fields, if one is wrong. */
    read(): MilestoneChange | null {
      setFaults(read.success ? {} : faultsOf(read.error))
      return read.success ? read.data : null
    },
    discard: () => {
      setDraft(saved)
      setFaults({})
    },
  }
}

export type MilestoneDraftState = ReturnType<typeof useMilestoneDraft>

function draftOf(milestone: Milestone): MilestoneDraft {
  const { kind, isOn, group, hour, shift, picture, isSigned, steps, templates } = milestone
  const written = new Map(templates.map(({ language, text }) => [language, text]))
  const words = LANGUAGES.map((language) => [
    language,
    templates.length === 0 ? SUGGESTED_WORDS[kind][language] : (written.get(language) ?? ''),
  ])
  return {
    isOn,
    isSigned,
    group: group === null ? '' : String(group),
    hour: String(hour),
    shift,
    picture,
    points: typedPoints(milestone.points),
    gift: typedGift(milestone.gift),
    steps:
      steps.length === 0 && kind === 'anniversary'
        ? [newStep('1', '0'), newStep('5', '0'), newStep('10', '0')]
        : steps.map(({ years, points, gift }) =>
            newStep(String(years), typedPoints(points), typedGift(gift)),
          ),
    words: Object.fromEntries(words) as Record<Language, string>,
  }
}

/** As the server reads it; languages without words are left out. */
function onWire(draft: MilestoneDraft, { version }: Pick<Milestone, 'version'>) {
  return {
    isOn: draft.isOn,
    isSigned: draft.isSigned,
    group: draft.group === '' ? null : Number(draft.group),
    hour: Number(draft.hour),
    shift: draft.shift,
    picture: draft.picture,
    ...givenOnWire(draft),
    steps: draft.steps.map(({ years, ...given }) => ({
      years: /^\d+$/.test(years.trim()) ? Number(years) : Number.NaN,
      ...givenOnWire(given),
    })),
    templates: LANGUAGES.flatMap((language) => {
      const text = draft.words[language].trim()
      return text === '' ? [] : [{ language, text }]
    }),
    version,
  }
}

/** A gift takes the place of the points, which stay typed. */
function givenOnWire({ points, gift }: Pick<StepDraft, 'points' | 'gift'>) {
  return gift === '' ? { points, gift: null } : { points: '0', gift: Number(gift) }
}

function faultsOf({ issues }: z.core.$ZodError): Faults {
  const found = issues.map(({ path, message }) => [path.join('.'), sayRefusal(codeOf(message))])
  // The first fault of a field counts.
  return Object.fromEntries(found.toReversed()) as Faults
}
