import '@recovery-guardian/element/define';
import { mount } from 'svelte';
import Settings from './settings.svelte';

// Where the service is; a real site has these in its configuration.
const config = Object.fromEntries(new URLSearchParams(location.search));

const target = document.getElementById('root');
if (target) mount(Settings, { target, props: { config } });
