import { fieldProblem } from '@recovery-guardian/element/design';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface TextAreaOptions {
  id: string;
  label: string;
  value: string;
  hint?: string;
  problem?: string | undefined;
  onInput: (value: string) => void;
}

/** A labelled multi-line field for secrets, without autocompletion or spell checking. */
export function textArea({
  id,
  label,
  value,
  hint,
  problem,
  onInput,
}: TextAreaOptions): TemplateResult {
  const description = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].join(' ').trim();
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <textarea
      id=${id}
      class="mono"
      rows="3"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      dir="ltr"
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${description || nothing}
      .value=${live(value)}
      @input=${(event: InputEvent) => onInput((event.target as HTMLTextAreaElement).value)}
    ></textarea>
    ${fieldProblem(id, problem)}
    ${hint ? html`<p class="small" id="${id}-hint">${hint}</p>` : nothing}
  </div>`;
}
