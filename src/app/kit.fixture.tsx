/**
 * Test support: every part of the kit in every state, on one page that no product build has. `data-force` asks whoever
 * shows it for a state that only a pointer or the focus gives. Not part of the app.
 */
import '../ui/styles/media.css';
import '../ui/styles/fonts.css';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/kit.css';
import '../ui/styles/kbd.css';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Combobox } from '../ui/combobox.tsx';
import { ColumnHeads, toCardTable } from '../ui/card-table.tsx';
import { AlertText } from '../ui/alert-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FieldFrame, hintIdOf, noteIdOf } from '../ui/field-frame.tsx';
import * as icons from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { PassphraseEntry } from '../ui/passphrase-entry.tsx';
import { SaidBox } from '../ui/said-box.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { I18nProvider } from '../i18n/i18n-provider.tsx';
import { loadTranslator } from '../i18n/languages.ts';
import { KitForm } from '../form/kit-form.fixture.tsx';
import '../form/finding-list.css';
import '../features/enrollment/enrollment.css';
import '../features/enrollment/persons-section.css';
import './app.css';
import './kit.fixture.css';

const nothing = () => undefined;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="kit__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const LOOKS = [
  ['Principal', 'button button--primary'],
  ['Secundario', 'button'],
  ['Discreto', 'button button--quiet'],
  ['Eliminar', 'button button--danger'],
] as const;

function Buttons() {
  return (
    <Part title="Botones">
      {(['rest', 'hover', 'focus', 'disabled', 'aria-disabled'] as const).map((state) => (
        <div key={state} className="kit__row">
          {LOOKS.map(([name, className]) => (
            <button
              key={name}
              type="button"
              className={className}
              data-force={state}
              disabled={state === 'disabled'}
              aria-disabled={state === 'aria-disabled' || undefined}
            >
              {name}
            </button>
          ))}
          <button
            type="button"
            className="button button--icon more"
            aria-label={`Más acciones: ${state}`}
            data-force={state}
            disabled={state === 'disabled'}
            aria-disabled={state === 'aria-disabled' || undefined}
          ></button>
        </div>
      ))}
    </Part>
  );
}

const NOTES = {
  error: 'Falta 1 dígito: un móvil lleva 9',
  warning: 'Menor de 18 años: confirme con el documento',
  information: 'Viene del documento escaneado',
} as const;

interface FieldProps {
  readonly label: string;
  readonly value?: string;
  readonly tone?: keyof typeof NOTES;
  readonly hint?: string;
  readonly force?: 'hover' | 'focus';
  readonly isOff?: boolean;
  readonly mark?: string;
}

function Field({ label, value = '', tone, hint, force, isOff, mark }: FieldProps) {
  const id = useId();
  const described = [tone && noteIdOf(id), hint && hintIdOf(id)].filter(Boolean).join(' ');
  return (
    <FieldFrame
      id={id}
      label={label}
      mark={mark}
      width="medium"
      hint={hint}
      note={tone && { text: NOTES[tone], tone }}
    >
      <input
        id={id}
        className="input"
        autoComplete="off"
        defaultValue={value}
        disabled={isOff}
        data-force={force}
        aria-invalid={tone === 'error' || undefined}
        aria-describedby={described || undefined}
      />
    </FieldFrame>
  );
}

function Fields() {
  const passphrase = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('Soto');
  return (
    <Part title="Campos">
      <div className="kit__grid">
        <Field label="En reposo" />
        <Field label="Con texto" value="16.482.915-4" hint="16.482.915-4" />
        <Field label="Con el puntero" force="hover" />
        <Field label="Con el foco" force="focus" value="Soto" />
        <Field label="Sin obligación" mark="(opcional)" />
        <Field label="Con error" value="+56 9 8234 511" tone="error" />
        <Field label="Con aviso" value="9-2-10" tone="warning" hint="9 de febrero de 2010" />
        <Field label="Con nota" value="María José" tone="information" />
        <Field label="Solo lectura" value="Lagos" isOff />
        <SearchField label="Buscar" hint="Nombre o identificador" value={search} onChange={setSearch} />
        <PassphraseEntry
          label="Contraseña"
          hint="8 caracteres o más"
          error="Es muy corta"
          inputRef={passphrase}
          isShown
          isWorking={false}
        />
        <OpenList />
      </div>
    </Part>
  );
}

const COMMUNES = [
  { key: '1', label: 'Santiago', note: 'Metropolitana' },
  { key: '2', label: 'San Antonio', note: 'Valparaíso' },
  { key: '3', label: 'San Fernando', note: 'O’Higgins' },
] as const;

function OpenList() {
  const id = useId();
  return (
    <div className="kit__open-list">
      <FieldFrame id={id} label="Lista abierta" width="medium">
        <Combobox
          id={id}
          name="kit-commune"
          inputRef={nothing}
          text="san"
          items={COMMUNES}
          toOption={(item) => item}
          selected={COMMUNES[0]}
          invalid={false}
          required={false}
          describedBy={undefined}
          listLabel="Comunas"
          toggleLabel="Mostrar la lista"
          status={undefined}
          isOpen
          onFocus={nothing}
          onOpenChange={nothing}
          onText={nothing}
          onPick={nothing}
          onLeave={nothing}
        />
      </FieldFrame>
    </div>
  );
}

const MARKS = [
  ['with-errors', '1 error'],
  ['warning', '2 avisos'],
  ['incomplete', 'Faltan 3 datos'],
  ['ready', 'Completa'],
] as const;

function States() {
  return (
    <Part title="Estado, aviso breve, tecla">
      <div className="kit__row">
        <span className="badge">Borrador</span>
        <span className="badge badge--ok">Aprobada</span>
        {MARKS.map(([mark, text]) => (
          <span key={mark} className={`persons__status persons__status--${mark}`}>
            <span className={`person-mark person-mark--${mark}`} aria-hidden="true" />
            {text}
          </span>
        ))}
        <kbd>Ctrl+K</kbd>
      </div>
      <AlertText text="No se pudo abrir el archivo." />
      <div className="kit__said">
        <SaidBox said={SAID} />
      </div>
      <p className="kit__row">
        {Object.entries(icons).map(([name, Icon]) => name !== 'Icon' && <Icon key={name} path="" />)}
      </p>
    </Part>
  );
}
const SAID = { text: 'No queda nada por corregir.' };

function Notices() {
  return (
    <Part title="Notas y vacío">
      {['', 'notice--warning', 'notice--error', 'notice--ok'].map((tone) => (
        <div key={tone} className={`notice ${tone}`}>
          <p>La aprobación quedó sin efecto: la inscripción cambió después.</p>
        </div>
      ))}
      <section className="summary summary--error" aria-labelledby="kit-summary">
        <h3 id="kit-summary">Hay 1 dato por corregir</h3>
        <ul>
          <li>
            <a href="#root">Ana Muñoz · Teléfono 2: escriba el número</a>
          </li>
        </ul>
      </section>
      <p className="persons__none">Aún no hay personas.</p>
    </Part>
  );
}

const COLUMNS = ['Nombre', 'RUT', 'Estado'] as const;

function Tables() {
  return (
    <Part title="Tablas">
      <table {...toCardTable(COLUMNS, 'persons__table')} aria-label="Personas">
        <thead>
          <tr>
            <ColumnHeads columns={COLUMNS} />
          </tr>
        </thead>
        <tbody>
          {['Antonia Cárdenas', 'Hernán Oyarzún'].map((name, index) => (
            <tr key={name} data-force={index === 1 ? 'hover' : undefined}>
              <th scope="row">
                <a href="#root">{name}</a>
              </th>
              <td>18.230.914-1</td>
              <td>Completa</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Floating() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <Part title="Menú, recuadro, diálogo">
      <div className="kit__row kit__menu">
        <button
          ref={setAnchor}
          type="button"
          className="button button--icon more"
          aria-label="Más acciones"
          aria-haspopup="menu"
          aria-expanded
        ></button>
        {anchor && (
          <Menu
            label="Más acciones"
            anchor={anchor}
            onClose={nothing}
            parts={[
              [
                { text: 'Duplicar', run: nothing },
                { text: 'Exportar sin cifrar', run: undefined },
                { text: 'Historial', run: nothing },
              ],
              [{ text: 'Eliminar', run: nothing, isDanger: true }],
            ]}
          />
        )}
        <Disclosure className="button" face="Muestra">
          <p>Comunas y bancos llevan códigos públicos.</p>
        </Disclosure>
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Abrir el diálogo
        </button>
      </div>
      {isAsking && (
        <Dialog title="¿Eliminar esta inscripción?" onCancel={close}>
          <p>Sale de la lista con todas sus personas.</p>
          <div className="dialog__actions">
            <button type="button" className="button" data-first onClick={close}>
              Conservar
            </button>
            <button type="button" className="button button--danger" onClick={close}>
              Eliminar
            </button>
          </div>
        </Dialog>
      )}
    </Part>
  );
}

const COLOURS =
  'bg surface sunken hover selected line line-2 control text text-2 text-3 accent accent-text danger danger-bg warn warn-bg ok ok-bg info info-bg focus'.split(
    ' ',
  );

function Tokens() {
  return (
    <Part title="Tipo y color">
      {['t20', 't16', 't14', 't13', 't12'].map((size) => (
        <p key={size} style={{ font: `var(--w4) var(--${size}) var(--font)` }}>
          {`${size} · María José Soto Lagos · 0123456789`}
        </p>
      ))}
      <div className="kit__colours">
        {COLOURS.map((name) => (
          <span key={name}>
            <span className="kit__colour" style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
    </Part>
  );
}

async function start(root: HTMLElement): Promise<void> {
  const translator = await loadTranslator('es');
  const spec: unknown = await (await fetch('/profile.json')).json();
  createRoot(root).render(
    <I18nProvider start={translator}>
      <main className="kit">
        <h1>Piezas</h1>
        <div>
          <Buttons />
          <States />
          <Notices />
          <Tokens />
        </div>
        <div>
          <KitForm spec={spec} />
          <Fields />
          <Tables />
          <Floating />
        </div>
      </main>
    </I18nProvider>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
