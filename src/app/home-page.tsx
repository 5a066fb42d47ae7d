import type { ComponentProps } from 'react';
import { OpenFile } from '../features/files/open-file.tsx';
import { useListControl } from '../features/home/enrollment-section.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { SheetEntry } from '../features/spreadsheet/sheet-entry.tsx';

/** The enrollments, with the files and spreadsheets that begin one. */
export function Home({ page = BrowserHome }: Partial<ComponentProps<typeof OpenFile>>) {
  return (
    <>
      <OpenFile page={page} />
      <SheetEntry hasLink={false} />
    </>
  );
}

function BrowserHome({ onOpenFile }: { readonly onOpenFile: () => void }) {
  return <HomePage onOpenFile={onOpenFile} control={useListControl('home')} />;
}
