import { useState } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { IconHeart, IconPhotoDown, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '#platform/contract/people.ts'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { countPeople } from '#platform/web/ui/count-people.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { openComposer } from './open-composer.ts'
import type { Drawn } from './draw-year.ts'
import classes from './MyYear.module.css'
import { yearQuery } from './people-queries.ts'
import { summariseYear, type YearSummary } from './summarise-year.ts'
import { YearSheet } from './YearSheet.tsx'

/** A year of received thanks: a sheet to print, or to save as a picture. */
export function MyYear() {
  const me = useQuery(sessionQuery).data?.user
  const [present] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState(present)
  const { data, isError, refetch } = useQuery({ ...yearQuery(year), select: summariseYear })
  if (!me) return null
  const years = { [present]: String(present), [present - 1]: String(present - 1) }
  return (
    <Screen title="My year" lead="What you were thanked for, on one page." isReading>
      <div className={classes.tools}>
        <SelectField
          aria-label="Year"
          choices={years}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
        {data !== undefined && data.times > 0 && <Keep person={me} year={year} summary={data} />}
      </div>
      {data === undefined && isError && (
        <LoadFailed what="your year" onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height={480} radius="lg" />}
      {data?.times === 0 && <NoThanks year={year} />}
      {data !== undefined && data.times > 0 && (
        <YearSheet person={me} year={year} summary={data} sentence={sentenceOf(data)} />
      )}
    </Screen>
  )
}

interface KeepProps {
  person: SignedInUser
  year: number
  summary: YearSummary
}

/** Ways to keep the sheet. */
function Keep({ person, year, summary }: KeepProps) {
  const save = useMutation({
    mutationFn: () => drawSheet({ person, year, summary, sentence: sentenceOf(summary) }),
    onSuccess: (picture) => {
      saveFile(picture, `my-year-${year}.png`)
      announce('success', 'The picture is saved.')
    },
    onError: () => announce('error', 'The picture could not be drawn. Print the page instead.'),
  })
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        size="md"
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Save as a picture
      </Button>
    </>
  )
}

/** The drawing is loaded when somebody wants it. */
async function drawSheet(drawing: Drawn): Promise<Blob> {
  const { drawYear } = await import('./draw-year.ts')
  return drawYear(drawing)
}

function sentenceOf({ times, people }: YearSummary): string {
  return `Thanked ${times === 1 ? 'once' : `${times.toLocaleString('en')} times`}, by ${countPeople(people.length)}.`
}

function NoThanks({ year }: { year: number }) {
  return (
    <Card>
      <EmptyState
        title={`No thanks in ${year} yet`}
        icon={<IconHeart size={30} />}
        action={<Button onClick={() => openComposer()}>Thank somebody</Button>}
      >
        Your year fills with what colleagues write to you. Begin with a few words to one of them.
      </EmptyState>
    </Card>
  )
}
