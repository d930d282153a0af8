import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

/** Adds a gauge that is read when metrics are collected. */
export function addGauge<Label extends string>(
  registry: Registry,
  gauge: GaugeConfiguration<Label>,
): Gauge<Label> {
  const added = new Gauge({ ...gauge, registers: [] })
  registry.registerMetric(added)
  return added
}
