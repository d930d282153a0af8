import { t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ManualParts } from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { headingId } from '#platform/web/ui/outline.ts'
import classes from './HelpParts.module.css'
import { isPageLanguage, languageAttributes } from './in-language.ts'

interface HelpPartsProps extends ManualParts {
  /** The parts belong to the previous search. */
  stale: boolean
}

/** The parts of sections and files that have the words of a search, with links to their headings. */
export function HelpParts({ parts, stale }: HelpPartsProps) {
  return (
    <section aria-labelledby="parts" className={classes.parts}>
      <Title order={2} id="parts" className={classes.name}>{t`In the sections`}</Title>
      <Card padding="flush">
        <ul className={classes.list} aria-busy={stale}>
          {parts.map((part) => (
            <li key={`${part.key}\n${part.heading}\n${part.excerpt}`}>
              <PartLink part={part} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function PartLink({ part }: { part: ManualParts['parts'][number] }) {
  const { key, language, heading, excerpt, isInFile } = part
  // A file's headings are not on the page.
  const hash = heading === '' || isInFile ? '' : headingId(heading)
  return (
    <Link to={paths.helpSection} params={{ key }} hash={hash} className={classes.part}>
      <span className={classes.heading} {...languageAttributes(language)}>
        {heading || key}
      </span>
      <span className={classes.excerpt} dir="auto">
        {excerpt}
      </span>
      <span className={classes.place}>
        {isInFile ? t`${key}, in its file` : key}
        {!isPageLanguage(language) && ` (${LANGUAGE_NAMES[language]})`}
      </span>
    </Link>
  )
}
