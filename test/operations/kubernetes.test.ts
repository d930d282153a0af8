import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#app/server/config.ts'
import { SECRETS } from '#app/server/read-setting.ts'
import { SETTINGS } from '#app/server/settings.ts'
import { read } from '../tidy/sources.ts'

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
}

/** The published schemas of Kubernetes and of the operator, by kind. */
const KINDS = { Cluster, ConfigMap, Deployment, Ingress, PodDisruptionBudget, Secret, Service }

function manifestsOf(file: string): Manifest[] {
  return parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest)
}

const manifests = ['docs/deploy/kubernetes.yml', 'docs/deploy/cloudnative-pg.yml'].flatMap(
  manifestsOf,
)

function validate(manifest: object, kind: string): void {
  const Model = KINDS[kind as keyof typeof KINDS] as new (data: object) => { validate(): void }
  new Model(manifest).validate()
}

function partOf<K extends keyof typeof KINDS>(kind: K): InstanceType<(typeof KINDS)[K]> {
  return manifests.find((one) => one.kind === kind) as unknown as InstanceType<(typeof KINDS)[K]>
}

describe('the manifests for Kubernetes', () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    'follow the schema of %s, which refuses another',
    (kind, manifest) => {
      expect(() => validate(manifest, kind)).not.toThrow()
      expect(() => validate({ ...manifest, metadata: { name: 7 } }, kind)).toThrow()
    },
  )

  const pod = () => partOf('Deployment').spec?.template.spec
  const container = () => pod()?.containers[0]

  test('set only settings that exist, secrets by file', () => {
    const settings = new Set<string>(SETTINGS.map(({ name }) => name))
    const set = Object.keys(partOf('ConfigMap').data ?? {})
    const plain = set.map((name) => name.replace(/_FILE$/, ''))
    expect(plain.filter((name) => !settings.has(name))).toEqual([])
    expect(set.filter((name) => SECRETS.has(name as never))).toEqual([])
    const mounts = (container()?.volumeMounts ?? []).map(({ mountPath }) => mountPath)
    const files = Object.entries(partOf('ConfigMap').data ?? {}).filter(([name]) =>
      name.endsWith('_FILE'),
    )
    expect(files.length).toBeGreaterThan(2)
    for (const [name, path] of files) {
      expect(
        mounts.some((mount) => path.startsWith(`${mount}/`)),
        name,
      ).toBe(true)
    }
  })

  test('keep what every process and every restart needs: one sealing key, backups, metrics', () => {
    const { data: settings = {} } = partOf('ConfigMap')
    const keys = Object.keys(partOf('Secret').stringData ?? {})
    const fileOf = (name: string) => settings[`${name}_FILE`]?.replace('/run/secrets/laurel/', '')
    const env = Object.fromEntries(
      ['SEALING_KEY', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY'].map((name) => {
        const file = fileOf(name) ?? ''
        expect(keys, name).toContain(file)
        return [name, partOf('Secret').stringData?.[file]]
      }),
    )
    const plain = Object.entries(settings).filter(([name]) => !name.endsWith('_FILE'))
    const config = readConfig({ ...Object.fromEntries(plain), ...env })
    expect(config.sealingKey).not.toBeNull()
    expect(config.metricsToken).not.toBeNull()
    expect(config.backups?.to).toMatchObject({ bucket: { path: 'production/' } })
  })

  test('replace one process after another, with time to drain', () => {
    expect(partOf('Deployment').spec?.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    })
    const drain = Number(partOf('ConfigMap').data?.['DRAIN_SECONDS'])
    const { readinessProbe: ready } = container() ?? {}
    expect(drain).toBeGreaterThan(2 * (ready?.periodSeconds ?? Infinity))
    expect(pod()?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15 + 30)
    expect(partOf('PodDisruptionBudget').spec?.minAvailable).toBe(1)
  })

  test('ask the right addresses: a process without its database is not restarted', () => {
    const { startupProbe, readinessProbe, livenessProbe } = container() ?? {}
    const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path)
    expect(paths).toEqual(['/readyz', '/readyz', '/healthz'])
  })

  test('run without rights, on a read-only root', () => {
    expect(pod()?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container()?.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('acknowledge what two machines have, by the secret that the operator makes', () => {
    const cluster = partOf('Cluster')
    expect(cluster.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { number: 1, dataDurability: 'required' } },
    })
    const secrets = (pod()?.volumes ?? []).map(({ secret }) => secret?.secretName)
    expect(secrets).toContain(`${cluster.metadata?.name}-app`)
  })
})
