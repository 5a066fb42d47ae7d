import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Profile } from '../domain/profile/profile.ts';
import { HinderedPage, VaultPage } from '../features/vault/vault-page.tsx';
import { StorageLine } from '../features/vault/storage-line.tsx';
import { watchIdle } from '../services/vault/idle-watch.ts';
import { TabGate } from '../services/vault/tab-gate.ts';
import { VaultGate } from '../services/vault/vault-gate.ts';
import { LoadingPage } from './loading.tsx';
import { Shell, type ShellProps } from './shell.tsx';

interface GuardedShellProps extends ShellProps {
  readonly privacy: Profile['privacy'];
}

/** The shell where what is entered is sealed: its pages are there while the gate to what is stored is open. */
export function GuardedShell({ privacy, account, children, ...shell }: GuardedShellProps) {
  const { storage, idleLockMs } = privacy;
  const [gate] = useState(() => (storage === 'encrypted' ? new VaultGate() : new TabGate()));
  useEffect(() => gate.start(), [gate]);
  const state = useSyncExternalStore(gate.subscribe, gate.getSnapshot);
  // The error boundary says what to do next.
  if (state.kind === 'failed') throw state.error;
  const vault = gate instanceof VaultGate ? gate : undefined;
  const isLockable = state.kind === 'open' && state.kept === 'encrypted';
  useEffect(() => {
    if (!vault || !isLockable) return undefined;
    return watchIdle(idleLockMs, () => void vault.lock());
  }, [vault, isLockable, idleLockMs]);
  if (state.kind === 'open') {
    const top: ReactNode = (
      <>
        <StorageLine kept={state.kept} onLock={() => vault?.lockAll()} />
        {account}
      </>
    );
    return (
      <Shell {...shell} account={top}>
        {children}
      </Shell>
    );
  }
  // Who is signed in is nobody's business while the desk is locked.
  return (
    <Shell {...shell} account={undefined}>
      {state.kind === 'hindered' && (
        <HinderedPage by={state.by} onContinue={() => gate.enterWithoutStorage()} />
      )}
      {state.kind === 'closed' && vault && (
        <VaultPage vault={vault} record={state.record} entered={state.entered} />
      )}
      {(state.kind === 'opening' || state.kind === 'closing') && <LoadingPage />}
    </Shell>
  );
}
