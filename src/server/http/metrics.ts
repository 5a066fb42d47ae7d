/**
 * Metrics of this process for Prometheus. Requests and the service follow from the log, so that both tell the same. No metric holds
 * personal data: routes are patterns, and states are words of the program.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Verdict } from '../../domain/drafts/outcome.ts';
import { VERSION } from '../../domain/version.ts';
import type { WriteLog } from '../log.ts';

export interface Metrics {
  readonly registry: Registry;
  /** Takes a line of the log. */
  readonly noteLine: WriteLog;
  /** Counts a send whose end this process has written to the database. */
  readonly noteEnd: (verdict: Verdict) => void;
}

/** Gauges whose names end like those of counters, which Prometheus' own check refuses. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];
/** Upper bounds of the latencies, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const info = new Gauge({
    name: 'enrola_info',
    help: 'Version of this process.',
    labelNames: ['version'],
    registers,
  });
  info.set({ version: VERSION }, 1);
  const requests = new Histogram({
    name: 'enrola_request_duration_seconds',
    help: 'Latency of the API by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const ends = new Counter({
    name: 'enrola_attempts_ended_total',
    help: 'Sends that this process ended, by their end.',
    labelNames: ['end'],
    registers,
  });
  for (const end of ['confirmed', 'rejected', 'unknown'] as const) ends.inc({ end }, 0);
  const service = new Gauge({
    name: 'enrola_service_up',
    help: '0 while the service does not answer, as the log says (service-away, service-back).',
    registers,
  });
  service.set(1);
  const files = new Gauge({
    name: 'enrola_file_store_up',
    help: '0 while the store of files does not work, as the log says (file-store-failed, file-store-back).',
    registers,
  });
  files.set(1);
  return {
    registry,
    noteEnd: (end) => ends.inc({ end }),
    noteLine: (line) => {
      if (line.code === 'service-away') service.set(0);
      if (line.code === 'service-back') service.set(1);
      if (line.code === 'file-store-failed') files.set(0);
      if (line.code === 'file-store-back') files.set(1);
      if (line.code !== undefined) return;
      const { method, route, status, ms } = line;
      requests.observe({ method, route, status }, ms / 1000);
    },
  };
}
