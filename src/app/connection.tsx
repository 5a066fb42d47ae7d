import { near } from '../ui/load-on-use.tsx';
import { Late } from './late.tsx';

const loadNotices = near(
  async () => (await import('../features/connection/connection-notices.tsx')).ConnectionNotices,
);

/** The notices about the connection and new versions. */
export function Connection() {
  return <Late load={loadNotices} restMs={2000} />;
}
