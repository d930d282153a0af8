import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

/** A figure that is looked up when somebody asks. */
export function addGauge<Label extends string>(
  registry: Registry,
  gauge: GaugeConfiguration<Label>,
): Gauge<Label> {
  const added = new Gauge({ ...gauge, registers: [] })
  registry.registerMetric(added)
  return added
}
