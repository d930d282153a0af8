import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contentsQuery } from './help-queries.ts'
import { paths } from '#platform/web/paths.ts'
import classes from './Neighbours.module.css'

/** The sections before and after the one that is read. */
export function Neighbours({ of }: { of: string }) {
  const keys = useQuery(contentsQuery).data?.sections.map(({ key }) => key) ?? []
  const at = keys.indexOf(of)
  const previous = at > 0 ? keys[at - 1] : undefined
  const next = at >= 0 ? keys[at + 1] : undefined
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label="Other sections" className={classes.neighbours}>
      {previous !== undefined && (
        <Link to={paths.helpSection} params={{ key: previous }} className={classes.previous}>
          <IconArrowLeft size={20} aria-hidden />
          <span>
            <span className={classes.side}>Previous</span> {previous}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link to={paths.helpSection} params={{ key: next }} className={classes.next}>
          <span>
            <span className={classes.side}>Next</span> {next}
          </span>
          <IconArrowRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
