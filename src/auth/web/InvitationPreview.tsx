import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { mailEndpoints } from '#auth/contract/mail-links.ts'
import { directionOf, LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { ExpandButton } from '#platform/web/ui/ExpandButton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './InvitationPreview.module.css'
import { useCompany } from './session-queries.ts'

/** The invitation as people get it, in each language, before it is sent. */
export function InvitationPreview() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <ExpandButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
        {t`See the e-mail`}
      </ExpandButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Letter />}
      </div>
    </div>
  )
}

function Letter() {
  const company = useCompany()
  const [language, setLanguage] = useState<Language>(company.language)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', language],
    queryFn: ({ signal }) => call(mailEndpoints.previewInvitation, { query: { language }, signal }),
  })
  return (
    <div className={classes.preview}>
      <SelectField
        label={t`Language`}
        description={t`Everybody gets it in their own: from their file or profile, else the company’s.`}
        choices={LANGUAGE_NAMES}
        value={language}
        onChange={setLanguage}
      />
      <ErrorBanner message={error && wordsFor(error)} onClear={() => void refetch()} />
      {data !== undefined && (
        <section
          className={classes.letter}
          aria-label={t`The invitation`}
          lang={language}
          dir={directionOf(language)}
        >
          <h3 className={classes.subject}>{data.subject}</h3>
          {data.before.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className={classes.link}>{data.link}</p>
          {data.after.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  )
}
