import '@recovery-guardian/element/define';
import { createApp } from 'vue';
import Settings from './settings.vue';

// Where the service is; a real site has these in its configuration.
const config = Object.fromEntries(new URLSearchParams(location.search));

createApp(Settings, { config }).mount('#root');
