import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { PERSONAL_TOKENS } from './token-kinds.ts'
import { TokenPage } from './TokenPage.tsx'

/** A person's API tokens, by which programs act for them. */
export function ApiTokens() {
  const docs = `${basePath}/api/docs`
  return (
    <TokenPage
      kind={PERSONAL_TOKENS}
      title={t`API tokens`}
      above={<BackLink to={paths.devices}>{t`Signed-in devices`}</BackLink>}
      lead={t`A token lets a program act for you, such as a script of yours. Give it only what it needs.`}
      why={t`Make one when a program should read the wall, say thanks or shop for you.`}
      note={
        <Trans>
          A new password ends all your tokens. <Anchor href={docs}>What programs can call</Anchor>{' '}
          says what each of them opens.
        </Trans>
      }
    />
  )
}
