import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconHeart, IconPhotoDown, IconPlayerPlay, IconPrinter } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type CSSProperties, type Ref } from 'react'
import { CompanyMark } from '#auth/web/CompanyMark.tsx'
import { sessionQuery, useCompany } from '#auth/web/session-queries.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type {
  Face,
  Recognition,
  RecognitionPage,
  RecognitionSearch,
} from '#recognition/contract/recognition.ts'
import { openComposer } from '../open-composer.ts'
import type { YearCard } from './draw-year.ts'
import classes from './MyYear.module.css'
import { summariseYear, type YearSummary } from './summarise-year.ts'
import { YearScenes } from './YearScenes.tsx'

/** The thanks that the reader received in a year of their time zone, newest first. */
function yearQuery(year: number) {
  return queryOptions({
    queryKey: ['recognitions', 'year', year],
    queryFn: async ({ signal }) => {
      const [begin, end] = [new Date(year, 0, 1), new Date(year + 1, 0, 1)]
      const received: Recognition[] = []
      let after: number | null = 0
      while (after !== null) {
        const query: RecognitionSearch = { scope: 'received', person: 0, value: 0, q: '', after }
        const { recognitions, next }: RecognitionPage = await call(
          recognitionEndpoints.listRecognitions,
          { query, signal },
        )
        received.push(...recognitions.filter(({ date }) => date >= begin && date < end))
        after = recognitions.some(({ date }) => date < begin) ? null : next
      }
      return received
    },
  })
}

/** A year of received thanks: a sheet to print, or to save as a picture. */
export function MyYear() {
  const me = useQuery(sessionQuery).data?.user
  const [present] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(present)
  const { data, isError, refetch } = useQuery({ ...yearQuery(year), select: summariseYear })
  const { sheet, isPlaying, play, stop } = useScenes(present)
  if (!me) return null
  const years = { [present]: String(present), [present - 1]: String(present - 1) }
  const hasThanks = data !== undefined && data.times > 0
  if (hasThanks && isPlaying) {
    return (
      <Screen title={t`My year`} isReading>
        <YearScenes me={me} year={year} summary={data} onEnd={stop} />
      </Screen>
    )
  }
  return (
    <Screen title={t`My year`} lead={t`What you were thanked for, on one page.`} isReading>
      <div className={classes.tools}>
        <SelectField
          aria-label={t`Year`}
          choices={years}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
        {hasThanks && (
          <>
            <Keep person={me} year={year} summary={data} />
            <Button
              size="md"
              variant="subtle"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={play}
            >
              <Trans>Play</Trans>
            </Button>
          </>
        )}
      </div>
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load your year`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height={480} radius="lg" />}
      {data?.times === 0 && <NoThanks year={year} />}
      {hasThanks && (
        <YearSheet ref={sheet} person={me} year={year} summary={data} sentence={sentenceOf(data)} />
      )}
    </Screen>
  )
}

const PLAYED = 'played-year'

/** The first visit of a year begins with its scenes; later ones begin with the sheet. */
function useScenes(present: number) {
  const [isPlaying, setPlaying] = useState(() => keptForPerson(PLAYED) !== String(present))
  const [hasEnded, setEnded] = useState(false)
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (hasEnded) sheet.current?.focus()
  }, [hasEnded])
  return {
    sheet,
    isPlaying,
    play: () => {
      setEnded(false)
      setPlaying(true)
    },
    stop: () => {
      keepForPerson(PLAYED, String(present))
      setPlaying(false)
      setEnded(true)
    },
  }
}

interface KeepProps {
  person: SignedInUser
  year: number
  summary: YearSummary
}

/** Buttons that print the sheet or save it as a picture. */
function Keep({ person, year, summary }: KeepProps) {
  const save = useMutation({
    mutationFn: () => drawSheet({ person, year, summary, sentence: sentenceOf(summary) }),
    onSuccess: (picture) => {
      saveFile(picture, `my-year-${year}.png`)
      announceMessage('success', t`The picture is saved.`)
    },
    onError: () =>
      announceMessage('error', t`The picture could not be drawn. Print the page instead.`),
  })
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
      <Button
        size="md"
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>Save as a picture</Trans>
      </Button>
    </>
  )
}

/** Loads the drawing code on demand. */
async function drawSheet(drawing: YearCard): Promise<Blob> {
  const { drawYear } = await import('./draw-year.ts')
  return drawYear(drawing)
}

function sentenceOf({ times, people }: YearSummary): string {
  return t`Thanked ${plural(times, { 1: 'once', 2: 'twice', one: '# time', other: '# times' })}, by ${plural({ people: people.length }, { one: '# person', other: '# people' })}.`
}

function NoThanks({ year }: { year: number }) {
  return (
    <Card>
      <EmptyState
        title={t`No thanks in ${{ year: String(year) }} yet`}
        icon={<IconHeart size={30} />}
        action={<Button onClick={() => openComposer()}>{t`Thank somebody`}</Button>}
      >
        <Trans>
          Your year fills with what colleagues write to you. Begin with a few words to one of them.
        </Trans>
      </EmptyState>
    </Card>
  )
}

interface YearSheetProps {
  ref: Ref<HTMLElement>
  person: Pick<Face, 'firstName' | 'lastName' | 'picture'>
  year: number
  summary: YearSummary
  sentence: string
}

const MOST_VALUES = 6
const MOST_FACES = 12

/** A sheet of paper, A4 in print; white in dark mode, too. */
function YearSheet({ ref, person, year, summary, sentence }: YearSheetProps) {
  const { values, quotes, people } = summary
  return (
    <article ref={ref} tabIndex={-1} className={classes.sheet} aria-label={`${year}`}>
      <header className={classes.head}>
        <PersonAvatar person={person} size={88} />
        <div>
          <p className={classes.year}>{year}</p>
          <h2 className={classes.name}>{nameOf(person)}</h2>
          <p className={classes.sentence}>{sentence}</p>
        </div>
        <Company />
      </header>
      {values.length > 0 && <Values values={values.slice(0, MOST_VALUES)} />}
      {quotes.length > 0 && (
        <section className={classes.quotes} aria-label={t`Words`}>
          {quotes.map(({ text, sender }) => (
            <figure key={`${sender.id} ${text}`} className={classes.quote}>
              <blockquote dir="auto">{text}</blockquote>
              <figcaption>{nameOf(sender)}</figcaption>
            </figure>
          ))}
        </section>
      )}
      <section className={classes.people} aria-label={t`People`}>
        <ul>
          {people.slice(0, MOST_FACES).map(({ person: sender }) => (
            <li key={sender.id}>
              <PersonAvatar person={sender} size={36} />
              {nameOf(sender)}
            </li>
          ))}
        </ul>
        {people.length > MOST_FACES && (
          <p>{t`and ${{ count: people.length - MOST_FACES }} more`}</p>
        )}
      </section>
    </article>
  )
}

function Company() {
  const { companyName } = useCompany()
  return (
    <div className={classes.company}>
      <CompanyMark size={56} onPaper />
      {companyName !== '' && <bdi>{companyName}</bdi>}
    </div>
  )
}

function Values({ values }: Pick<YearSummary, 'values'>) {
  const most = values[0]?.times ?? 1
  return (
    <dl className={classes.values} aria-label={t`Values`}>
      {values.map(({ value, times }) => (
        <div key={value.id} style={{ '--share': `${(times / most) * 100}%` } as CSSProperties}>
          <dt>
            <span aria-hidden>{value.emoji}</span> {value.name}
          </dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  )
}
