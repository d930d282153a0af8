import { Button } from '@mantine/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { listNames } from '#platform/web/language/format.ts'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { scopeLabel } from './scope-words.ts'
import classes from './ApiTokens.module.css'

interface TokenRowProps {
  token: ApiToken
  onRotate: (token: ApiToken) => void
  onRevoke: (token: ApiToken) => void
}

/** A token's scopes, last use and expiry. */
export function TokenRow({ token, onRotate, onRevoke }: TokenRowProps) {
  const { name, lastFour, scopes, lastUsed, isExpired, isRotated, endsAt } = token
  const networks = listNames(token.networks)
  return (
    <li className={classes.token}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{name}</bdi> <bdi className={classes.end}>…{lastFour}</bdi>
        </p>
        <p className={classes.about}>{listNames(scopes.map(scopeLabel))}</p>
        {networks !== '' && (
          <p className={classes.about}>
            <Trans>
              Only from <bdi>{networks}</bdi>
            </Trans>
          </p>
        )}
        <p className={classes.about}>
          <Trans>
            Last used: <LastSeen date={lastUsed} />
          </Trans>
        </p>
        <p className={classes.about}>
          <End isExpired={isExpired} isRotated={isRotated} endsAt={endsAt} />
        </p>
      </div>
      <div className={classes.actions}>
        {!isExpired && !isRotated && (
          <Button
            variant="default"
            size="sm"
            aria-label={t`Rotate ${name}`}
            onClick={() => onRotate(token)}
          >
            <Trans>Rotate</Trans>
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={isExpired ? t`Remove ${name}` : t`Revoke ${name}`}
          onClick={() => onRevoke(token)}
        >
          {isExpired ? t`Remove` : t`Revoke`}
        </Button>
      </div>
    </li>
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
