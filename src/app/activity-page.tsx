import { useMemo } from 'react';
import { ActivityPage } from '../features/activity/activity-page.tsx';
import { useProfile } from '../services/profile/use-profile.ts';
import { createBrowserActivity } from '../services/review/browser-activity.ts';

/** «Qué pasó» on this computer. */
export function BrowserActivity() {
  const { profile } = useProfile();
  const carrier = useMemo(() => createBrowserActivity(profile), [profile]);
  return <ActivityPage carrier={carrier} />;
}
