import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { COMPANY_TOKENS } from './token-kinds.ts'
import { TokenPage } from './TokenPage.tsx'

/** The company's API tokens, by which programs read what an administrator reads. */
export function CompanyTokens() {
  const docs = `${basePath}/api/docs`
  return (
    <TokenPage
      kind={COMPANY_TOKENS}
      title={t`API tokens of the company`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`For programs of the company. They act for no person.`}
      why={t`Make one when a program should read the audit log, figures, stock, orders or the status.`}
      note={
        <Trans>
          They work until they expire or are revoked, whoever is the administrator.{' '}
          <Anchor href={docs}>What programs can call</Anchor> says what each of them opens.
        </Trans>
      }
    />
  )
}
