import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { listNames, listParts } from '#platform/web/language/format.ts'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton, SecretEnd } from '#platform/web/ui/Rows.tsx'
import { scopeLabel } from './token-kinds.ts'

interface TokenRowProps {
  token: ApiToken
  onRotate: (token: ApiToken) => void
  onRevoke: (token: ApiToken) => void
}

/** A token's scopes, last use and expiry. */
export function TokenRow({ token, onRotate, onRevoke }: TokenRowProps) {
  const { name, lastFour, scopes, networks, lastUsed, isExpired, isRotated, endsAt } = token
  return (
    <Row
      name={
        <>
          <bdi>{name}</bdi> <SecretEnd lastFour={lastFour} />
        </>
      }
      actions={
        <>
          {!isExpired && !isRotated && (
            <RowButton label={t`Rotate ${name}`} onClick={() => onRotate(token)}>
              <Trans>Rotate</Trans>
            </RowButton>
          )}
          <RowButton
            takes
            label={isExpired ? t`Remove ${name}` : t`Revoke ${name}`}
            onClick={() => onRevoke(token)}
          >
            {isExpired ? t`Remove` : t`Revoke`}
          </RowButton>
        </>
      }
    >
      <Note>{listNames(scopes.map(scopeLabel))}</Note>
      {networks.length > 0 && (
        <Note>
          <Trans>
            Only from <Networks of={networks} />
          </Trans>
        </Note>
      )}
      <Note>
        <Trans>
          Last used: <LastSeen date={lastUsed} />
        </Trans>
      </Note>
      <Note>
        <End isExpired={isExpired} isRotated={isRotated} endsAt={endsAt} />
      </Note>
    </Row>
  )
}

/** A network reads from left to right in every language. */
function Networks({ of }: { of: readonly string[] }) {
  return listParts(of).map(({ type, value }) =>
    type === 'element' ? (
      <bdi key={value} dir="ltr">
        {value}
      </bdi>
    ) : (
      value
    ),
  )
}

function End({
  isExpired,
  isRotated,
  endsAt,
}: Pick<ApiToken, 'isExpired' | 'isRotated' | 'endsAt'>) {
  if (isExpired) {
    return (
      <Trans>
        Expired <Moment date={endsAt} />
      </Trans>
    )
  }
  return isRotated ? (
    <Trans>
      Replaced by a newer one; works until <Moment date={endsAt} />
    </Trans>
  ) : (
    <Trans>
      Works until <Moment date={endsAt} />
    </Trans>
  )
}
