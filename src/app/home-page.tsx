import type { ComponentProps } from 'react';
import { OpenFile } from '../features/files/open-file.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { SheetEntry } from '../features/spreadsheet/sheet-entry.tsx';
import { useIsTeam } from '../services/profile/use-profile.ts';
import { team } from './team.tsx';

/** The enrollments, with the files and spreadsheets that begin one. */
export function Home() {
  return (
    <>
      <OpenFile page={useIsTeam() ? TeamHome : HomePage} />
      <SheetEntry hasLink={false} />
    </>
  );
}

function TeamHome(props: ComponentProps<typeof HomePage>) {
  return <HomePage {...props} above={<team.Part part="section" />} />;
}
